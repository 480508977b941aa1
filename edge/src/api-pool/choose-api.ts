import type { ApiMember } from './api-member';

/**
 * The API for the next attempt of a request: of those that are well, the one with the fewest open requests, or streams. While none is well, a sick
 * one is tried, because a check may be late. One that is draining gets nothing.
 * @param tried the APIs that this request has been sent to
 * @returns undefined where none is left
 */
export function chooseApi(members: readonly ApiMember[], tried: ReadonlySet<ApiMember>, isStream: boolean): ApiMember | undefined {
  const left = members.filter((member) => !tried.has(member));
  // Without another one there is nothing to choose.
  if (members.length === 1) return left[0];
  const open = left.filter(({ state }) => state !== 'draining');
  const well = open.filter(({ state }) => state === 'well');
  return findLeastBusy(well.length > 0 ? well : open, isStream);
}

/** One of the least busy at random, so that edges do not choose alike. */
function findLeastBusy(members: readonly ApiMember[], isStream: boolean): ApiMember | undefined {
  const counts = members.map((member) => member.countOpen(isStream));
  const least = Math.min(...counts);
  const candidates = members.filter((_, i) => counts[i] === least);
  return candidates[Math.floor(Math.random() * candidates.length)];
}
