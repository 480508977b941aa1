import type { ReleasedApp } from '@techadds/shared/contract/releases/endpoints';
import type { VersionHealth } from '@techadds/shared/contract/releases/health';
import { getAppLabel } from '@techadds/shared/mfes';
import { RelativeTime, Span } from '@techadds/shared/ui';
import { releaseStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { findHealth, formatErrorShare, formatLoads, formatLoadTime, getReleaseState } from './releases.labels';

export interface AppRow {
  released: ReleasedApp;
  /** Of the current version, in the last 24 hours. */
  health: VersionHealth | undefined;
}

export const toAppRows = (items: readonly ReleasedApp[], health: readonly VersionHealth[] | undefined): AppRow[] =>
  items.map((released) => ({ released, health: findHealth(health, released.app, released.current.version) }));

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
          <Version>{canary.version}</Version>, {canary.percent}%
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
