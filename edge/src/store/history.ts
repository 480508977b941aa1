import type { Change } from './state';

const keptChanges = 200;

/** The version that was served before the current one, leaving out what was rolled back; undefined when there is none. */
export function versionBefore(history: readonly Change[]): string | undefined {
  return servedVersions(history).at(-2);
}

/** Releases put a version on top, a rollback takes the top away: what remains is the way back. */
function servedVersions(history: readonly Change[]): string[] {
  const served: string[] = [];
  for (const change of history) {
    if (change.kind === 'rollback') served.pop();
    if (served.at(-1) !== change.version) served.push(change.version);
  }
  return served;
}

/** When a version was last what visitors got: the time of the change that replaced it. Undefined while it never was, or still is. */
export function replacedAt(history: readonly Change[], version: string): string | undefined {
  const last = history.findLastIndex((change) => change.version === version);
  return last < 0 ? undefined : history[last + 1]?.at;
}

export function withChange(history: readonly Change[], change: Change): Change[] {
  return [...history, change].slice(-keptChanges);
}
