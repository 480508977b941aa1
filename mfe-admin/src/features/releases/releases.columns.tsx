import type { ReleasedApp } from '@techadds/shared/contract/releases/endpoints';
import type { OpenTabs, VersionHealth } from '@techadds/shared/contract/releases/health';
import { getAppLabel } from '@techadds/shared/mfes';
import { RelativeTime, Span } from '@techadds/shared/ui';
import { releaseStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { findHealth, findTabs, formatErrorShare, formatLoads, formatLoadTime, getReleaseState, isPrivatePreview } from './releases.labels';

export interface AppRow {
  released: ReleasedApp;
  /** Of the current version, in the last 24 hours. */
  health: VersionHealth | undefined;
  /** The share of the open tabs that run the current version; undefined where no tab has reported. */
  tabs: string | undefined;
}

export const toAppRows = (
  items: readonly ReleasedApp[],
  health: readonly VersionHealth[] | undefined,
  open: OpenTabs | undefined,
): AppRow[] =>
  items.map((released) => {
    const { app, current } = released;
    return { released, health: findHealth(health, app, current.version), tabs: findTabs(open, app, current.version)?.share };
  });

const Version = ({ children }: { children: string }) => (
  <Span fontFamily="mono" textStyle="xs">
    {children}
  </Span>
);

export const appColumns: readonly Column<AppRow>[] = [
  { key: 'app', header: 'App', primary: true, cardSlot: 'title', cell: ({ released: { app } }) => getAppLabel(app) },
  {
    key: 'state',
    header: 'Status',
    width: '8rem',
    cardSlot: 'status',
    cell: ({ released }) => <StatusBadge states={releaseStates} state={getReleaseState(released)} />,
  },
  {
    key: 'current',
    header: 'Current',
    width: '8rem',
    cardSlot: 'line',
    cell: ({ released: { current } }) => <Version>{current.version}</Version>,
  },
  {
    key: 'canary',
    header: 'Canary',
    width: '10rem',
    hideBelow: 'cMd',
    cell: ({ released: { canary } }) =>
      canary ? (
        <>
          <Version>{canary.version}</Version>, {isPrivatePreview({ canary }) ? 'private preview' : `${canary.percent}%`}
        </>
      ) : (
        <Span color="fg.subtle">None</Span>
      ),
  },
  {
    key: 'changed',
    header: 'Changed',
    width: '12rem',
    hideBelow: 'cLg',
    truncate: true,
    cell: ({ released: { lastChange } }) => (
      <>
        <RelativeTime at={lastChange.at} /> by {lastChange.by}
      </>
    ),
  },
  {
    key: 'tabs',
    header: 'Share of tabs',
    align: 'end',
    width: '7.5rem',
    hideBelow: 'cMd',
    cell: ({ tabs }) => tabs ?? '–',
  },
  {
    key: 'loads',
    header: 'Loads, 24 h',
    align: 'end',
    width: '7rem',
    hideBelow: 'cMd',
    cell: ({ health }) => (health ? formatLoads(health) : '–'),
  },
  {
    key: 'time',
    header: 'Load time',
    align: 'end',
    width: '6.5rem',
    hideBelow: 'cLg',
    cell: ({ health }) => (health ? formatLoadTime(health) : '–'),
  },
  {
    key: 'errors',
    header: 'Errors',
    align: 'end',
    width: '6rem',
    cardSlot: 'amount',
    cell: ({ health }) => (health ? formatErrorShare(health) : '–'),
  },
];
