import type { EntryPointExports, Release } from '@techadds/shared/contract/releases/registry';
import { major, satisfies } from 'semver';
import type { ServedVersions } from './release-checks';

const sharedPackage = '@techadds/shared';
const maxNamed = 10;

const listNames = (exports: EntryPointExports): string[] => (Array.isArray(exports) ? exports : Object.keys(exports));

/** Whether the type of an export lacks a part of what it was. Contracts of earlier shells say nothing about types. */
function isTypeChanged(name: string, now: EntryPointExports, then: EntryPointExports): boolean {
  if (Array.isArray(now) || Array.isArray(then)) return false;
  const parts = new Set(now[name]?.split(' '));
  return (then[name]?.split(' ') ?? []).some((part) => part !== '' && !parts.has(part));
}

/**
 * A shell may add to what the shared package exports: exports, optional parameters and properties, and what remotes need not know. Where an export is
 * gone or its type has changed, remotes that use it would fail in pages, so the package needs a new major version, which the remotes then have to
 * be built with.
 */
export function findBrokenContract(
  { provides = {}, contract: exportsNow }: Release,
  { version, provides: providedThen, contract: exportsThen }: Pick<Release, 'version' | 'provides' | 'contract'>,
  { remotes }: ServedVersions,
): string[] {
  const [now, then] = [provides[sharedPackage], providedThen?.[sharedPackage]];
  if (!exportsNow || !exportsThen || !now || !then || major(now) !== major(then)) return [];
  const removed: string[] = [];
  const changed: string[] = [];
  for (const [entryPoint, before] of Object.entries(exportsThen)) {
    const after = exportsNow[entryPoint] ?? [];
    for (const name of listNames(before)) {
      const title = `${name} of ${sharedPackage}/${entryPoint}`;
      if (!listNames(after).includes(name)) removed.push(title);
      else if (isTypeChanged(name, after, before)) changed.push(title);
    }
  }
  const broken = [
    removed.length > 0 && `It lacks ${describeNames(removed)}, which shell ${version} has.`,
    changed.length > 0 && `It changes the type of ${describeNames(changed)}, which remotes use as shell ${version} has it.`,
  ].filter((problem) => problem !== false);
  if (broken.length === 0) return [];
  const bound = remotes
    .filter(({ requires }) => satisfies(then, requires[sharedPackage] ?? '*'))
    .map((remote) => `${remote.app} ${remote.version}`);
  return [
    `${broken.join(' ')} That needs ${sharedPackage} ${major(now) + 1}.0.0; bound to ${major(then)} are ${bound.join(', ') || 'no remotes'}.`,
  ];
}

const describeNames = (names: readonly string[]) =>
  names.slice(0, maxNamed).join(', ') + (names.length > maxNamed ? ` and ${names.length - maxNamed} more` : '');
