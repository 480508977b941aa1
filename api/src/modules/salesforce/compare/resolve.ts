import type { SyncItem, SyncRun } from '@techadds/shared/contract/salesforce/endpoints';

type Versions = Pick<{ recordUpdatedAt: string | null; externalModstamp: string | null }, 'recordUpdatedAt' | 'externalModstamp'>;

/** The side that wins a conflict by a choice. */
const toWinner = (choice: 'ours' | 'theirs' | 'newest', { recordUpdatedAt, externalModstamp }: Versions): 'ours' | 'theirs' =>
  choice !== 'newest' ? choice : Date.parse(recordUpdatedAt ?? '') > Date.parse(externalModstamp ?? '') ? 'ours' : 'theirs';

/** The fields that are written to each side; undefined as long as a conflict is undecided. */
export function resolveDiff(
  diff: SyncItem['diff'],
  choice: SyncItem['choice'],
  direction: SyncRun['direction'],
  versions: Versions,
): { toOurs: string[]; toTheirs: string[] } | undefined {
  if (choice === null && diff.some(({ conflict }) => conflict)) return undefined;
  const winner = choice && toWinner(choice, versions);
  const sideOf = ({ conflict, to }: SyncItem['diff'][number]) => (conflict ? (winner === 'ours' ? 'theirs' : 'ours') : to);
  const keysFor = (side: 'ours' | 'theirs') => diff.filter((entry) => sideOf(entry) === side).map(({ field }) => field);
  return { toOurs: direction === 'push' ? [] : keysFor('ours'), toTheirs: direction === 'pull' ? [] : keysFor('theirs') };
}
