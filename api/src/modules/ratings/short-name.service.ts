/** Shortens "Nora Lindqvist" to "Nora L.", since reviews do not show the author's full name. */
export function toShortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const initial = [...(rest.at(-1) ?? '')][0];
  return initial === undefined ? first : `${first} ${initial}.`;
}
