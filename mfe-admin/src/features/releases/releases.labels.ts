import type { ReleaseChangeKind, ReleasedApp } from '@techadds/shared/contract/releases/endpoints';
import type { OpenTabs, VersionHealth } from '@techadds/shared/contract/releases/health';
import { formatMoment } from '@techadds/shared/format/date';

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

/** Whether the canary is for nobody but browsers with the address of a private preview. */
export const isPrivatePreview = ({ canary }: Pick<ReleasedApp, 'canary'>): boolean => canary?.previewSha256 !== undefined;

export const getReleaseState = (released: Pick<ReleasedApp, 'off' | 'canary'>) => {
  if (released.off) return 'off';
  if (isPrivatePreview(released)) return 'preview';
  return released.canary ? 'canary' : 'serving';
};

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

/** The open tabs that run a version, and their share of all that run the app; undefined where no tab has reported. */
export function findTabs(open: OpenTabs | undefined, app: string, version: string): { tabs: number; share: string } | undefined {
  const own = (open?.items ?? []).filter((each) => each.app === app);
  const total = own.reduce((sum, { tabs }) => sum + tabs, 0);
  if (total === 0) return undefined;
  const tabs = own.find((each) => each.version === version)?.tabs ?? 0;
  return { tabs, share: `${((tabs / total) * 100).toLocaleString('en-US', { maximumFractionDigits: 0 })}%` };
}

/** The window in which open tabs were counted, as "12:00 to 12:05". */
export const formatTabWindow = ({ from, until }: OpenTabs): string => `${formatMoment(from)} to ${formatMoment(until)}`;
