import type { Change } from './state';

const maxChanges = 200;

/** The version that was served before the current one, without versions that were rolled back; undefined where there is none. */
export function findPreviousVersion(history: readonly Change[]): string | undefined {
  return listServedVersions(history).at(-2);
}

/** A stack of versions: a release pushes one, a rollback pops one. */
function listServedVersions(history: readonly Change[]): string[] {
  const served: string[] = [];
  for (const change of history) {
    if (change.kind === 'rollback') served.pop();
    if (served.at(-1) !== change.version) served.push(change.version);
  }
  return served;
}

/** The command that released a version; undefined where a start made it current. */
export function findRelease(history: readonly Change[], version: string): Change | undefined {
  const last = history.findLast((change) => change.version === version && (change.kind === 'release' || change.kind === 'built'));
  return last?.kind === 'release' ? last : undefined;
}

/** The time at which a version was replaced by another; undefined where it never was current or still is. */
export function findReplacedAt(history: readonly Change[], version: string): string | undefined {
  const last = history.findLastIndex((change) => change.version === version);
  return last < 0 ? undefined : history[last + 1]?.at;
}

export function appendChange(history: readonly Change[], change: Change): Change[] {
  return [...history, change].slice(-maxChanges);
}
