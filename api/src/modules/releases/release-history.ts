import type { ReleaseChangeKind } from '@techadds/shared/contract/releases/endpoints';
import type { ChangeRow, PointerRow, ReleaseRow } from './releases.db';

type Change = Pick<ChangeRow, 'version' | 'kind'>;

/** Changes that make their version the current one. `canary`, `halt` and `halted` concern some tenants only. */
const pushing: readonly ReleaseChangeKind[] = ['built', 'release', 'promote'];

/**
 * The version that was served before the current one, without versions that were rolled back; undefined where there is none.
 * @param changes newest first
 */
export function findPreviousVersion(changes: readonly Change[]): string | undefined {
  const served: string[] = [];
  // A stack of versions: a release pushes one, a rollback pops one.
  for (const { version, kind } of changes.toReversed()) {
    if (kind === 'rollback') served.pop();
    if ((kind === 'rollback' || pushing.includes(kind)) && served.at(-1) !== version) served.push(version);
  }
  return served.at(-2);
}

/** The command that released a version; undefined where a start made it current. @param changes newest first */
export function findReleaseCommand<C extends Change>(changes: readonly C[], version: string): C | undefined {
  const last = changes.find((change) => change.version === version && pushing.includes(change.kind));
  return last && last.kind !== 'built' ? last : undefined;
}

const minVersions = 3;
const minAgeMs = 7 * 24 * 60 * 60 * 1000;

/**
 * The versions whose files are served, for open tabs: the current one, the canary, the one that a rollback leads to, the newest three, and all
 * that were accepted or served within seven days.
 * @param changes newest first
 * @param versions newest first
 */
export function findKeptVersions(
  pointer: Pick<PointerRow, 'currentVersion' | 'canaryVersion'>,
  changes: readonly ChangeRow[],
  versions: readonly Pick<ReleaseRow, 'version' | 'createdAt'>[],
  now: Date,
): string[] {
  const previous = findPreviousVersion(changes);
  const needed = new Set([
    pointer.currentVersion,
    pointer.canaryVersion,
    previous,
    ...versions.slice(0, minVersions).map(({ version }) => version),
  ]);
  return versions
    .filter(({ version, createdAt }) => {
      const lastUse = Math.max(Date.parse(createdAt), Date.parse(findReplacedAt(changes, version) ?? createdAt));
      return needed.has(version) || now.getTime() - lastUse <= minAgeMs;
    })
    .map(({ version }) => version);
}

/** Changes that say who has the canary from then on. */
const canaryChanges: readonly ReleaseChangeKind[] = ['canary', 'halt', 'halted', 'release', 'promote', 'rollback'];

/**
 * The time at which a version was replaced by another, for all tenants or for those of a canary; undefined where it never was served or still is.
 * @param changes newest first
 */
function findReplacedAt(changes: readonly ChangeRow[], version: string): string | undefined {
  const findEnd = (kinds: readonly ReleaseChangeKind[], isStart: (kind: ReleaseChangeKind) => boolean) => {
    const own = changes.filter(({ kind }) => kinds.includes(kind));
    return own[own.findIndex((change) => change.version === version && isStart(change.kind)) - 1]?.at;
  };
  const ends = [findEnd([...pushing, 'rollback'], () => true), findEnd(canaryChanges, (kind) => kind === 'canary')];
  return ends
    .filter((at) => at !== undefined)
    .sort()
    .at(-1);
}
