interface Named {
  id: string;
  name: string;
}

const isWordCharacter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** The places of `@name` in a text, where the name does not go on. */
function findPlaces(text: string, name: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(`@${name}`); at !== -1; at = text.indexOf(`@${name}`, at + 1))
    if (!isWordCharacter([...text.slice(at + name.length + 1)][0]) && !isWordCharacter(text[at - 1])) places.push(at);
  return places;
}

/** The users whom a text mentions as `@name`. */
export const findMentions = <T extends Named>(text: string, users: readonly T[]): T[] =>
  text.includes('@') ? users.filter(({ name }) => findPlaces(text, name).length > 0) : [];

/** The parts of a text, so that the mentions of the users can be highlighted. */
export function splitMentions(text: string, users: readonly Named[]): { text: string; mentioned?: Named }[] {
  const found = users.flatMap((user) => findPlaces(text, user.name).map((at) => ({ at, end: at + user.name.length + 1, user })));
  const parts: { text: string; mentioned?: Named }[] = [];
  let end = 0;
  // The longest name first, where one begins with another.
  for (const next of found.sort((a, b) => a.at - b.at || b.end - a.end)) {
    if (next.at < end) continue;
    if (next.at > end) parts.push({ text: text.slice(end, next.at) });
    parts.push({ text: text.slice(next.at, next.end), mentioned: next.user });
    end = next.end;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
