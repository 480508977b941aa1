import type { Change } from './state';

const keptChanges = 200;

/** The version that was served before the current one, without versions that were rolled back; undefined where there is none. */
export function versionBefore(history: readonly Change[]): string | undefined {
  return servedVersions(history).at(-2);
}

/** A stack of versions: a release pushes one, a rollback pops one. */
function servedVersions(history: readonly Change[]): string[] {
  const served: string[] = [];
  for (const change of history) {
    if (change.kind === 'rollback') served.pop();
    if (served.at(-1) !== change.version) served.push(change.version);
  }
  return served;
}

/** The time at which a version was replaced by another; undefined where it never was current or still is. */
export function replacedAt(history: readonly Change[], version: string): string | undefined {
  const last = history.findLastIndex((change) => change.version === version);
  return last < 0 ? undefined : history[last + 1]?.at;
}

export function withChange(history: readonly Change[], change: Change): Change[] {
  return [...history, change].slice(-keptChanges);
}
