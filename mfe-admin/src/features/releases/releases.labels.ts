import type { ReleaseChangeKind, ReleasedApp } from '@techadds/shared/contract/releases/endpoints';
import type { VersionHealth } from '@techadds/shared/contract/releases/health';

export const changeLabels: Record<ReleaseChangeKind, string> = {
  built: 'Started with',
  release: 'Released',
  canary: 'Canary of',
  promote: 'Promoted',
  halt: 'Canary halted:',
  halted: 'Canary halted by the rule:',
  rollback: 'Rolled back to',
  off: 'Switched off at',
  on: 'Switched on at',
};

export const getReleaseState = ({ off, canary }: ReleasedApp) => (off ? 'off' : canary ? 'canary' : 'serving');

/** The counts of a version; undefined before anybody has loaded it. */
export const findHealth = (items: readonly VersionHealth[] | undefined, app: string, version: string): VersionHealth | undefined =>
  items?.find((each) => each.app === app && each.version === version);

type Counts = Pick<VersionHealth, 'loads' | 'failures' | 'errors' | 'loadMs'>;
export const formatErrorShare = ({ loads, failures, errors }: Counts): string =>
  loads === 0 ? '–' : `${(((failures + errors) / loads) * 100).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`;
export const formatLoadTime = ({ loads, failures, loadMs }: Counts): string => {
  const shown = loads - failures;
  return shown <= 0 ? '–' : `${(loadMs / shown / 1000).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;
};
export const formatLoads = ({ loads }: Pick<Counts, 'loads'>): string => loads.toLocaleString('en-US');

/** The share of all loads of an app that a version has. */
export function formatShareOfLoads(items: readonly VersionHealth[] | undefined, app: string, version: string): string {
  const total = (items ?? []).filter((each) => each.app === app).reduce((sum, { loads }) => sum + loads, 0);
  const own = findHealth(items, app, version)?.loads ?? 0;
  return total === 0 ? '–' : `${((own / total) * 100).toLocaleString('en-US', { maximumFractionDigits: 0 })}%`;
}
