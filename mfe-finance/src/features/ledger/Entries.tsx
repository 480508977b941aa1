import { apiQuery } from '@techadds/shared/api';
import { listJournalEntries, type JournalEntry } from '@techadds/shared/contract/ledger/endpoints';
import { entryKinds } from '@techadds/shared/contract/ledger/types';
import { formatDateTime } from '@techadds/shared/format/date';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { parseOffset } from '@techadds/shared/router';
import { Button, EmptyState, ErrorNotice, Money, NativeSelect, SearchInput, Toolbar } from '@techadds/shared/ui';
import { FilterChip } from '@techadds/shared/ui/controls';
import { IconBook, IconSearch } from '@techadds/shared/ui/icons';
import { ledgerEntryStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { DataTable, Pagination, type Column } from '@techadds/shared/ui/table';
import { humanize, getEntryState } from '@techadds/shared/features/amount-breakdown';
import { filterOf, isFiltered, unfiltered, type Address, type Change } from './search-params';
import { EntryInspector } from './EntryInspector';

const columns: readonly Column<JournalEntry>[] = [
  { key: 'seq', header: 'No.', width: '5rem', card: 'line', cell: ({ seq }) => seq.toLocaleString('en-US') },
  { key: 'description', header: 'Entry', primary: true, card: 'title', cell: ({ description }) => description },
  { key: 'kind', header: 'Kind', width: '9rem', card: 'line', hideBelow: 'cMd', cell: ({ kind }) => humanize(kind) },
  { key: 'subject', header: 'About', width: '9rem', hideBelow: 'cLg', cell: ({ subject }) => subject.name },
  { key: 'posted', header: 'Booked', width: '10.5rem', card: 'meta', cell: ({ postedAt }) => formatDateTime(postedAt) },
  {
    key: 'state',
    header: 'Status',
    width: '7rem',
    card: 'status',
    hideBelow: 'cMd',
    cell: (entry) => <StatusBadge states={ledgerEntryStates} state={getEntryState(entry)} />,
  },
  {
    key: 'total',
    header: 'Amount',
    width: '8.5rem',
    align: 'end',
    card: 'amount',
    cell: ({ totalCents, currency }) => <Money cents={totalCents} currency={currency} />,
  },
];

/** The journal, newest first; an entry opens in the inspector. */
export function Entries({ address, change }: { address: Address; change: Change }) {
  const filter = filterOf(address);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery(listJournalEntries, { query: { ...filter, offset: parseOffset(address.offset) } }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.items ?? [];
  const open = (id: string) => change({ open: id, offset: address.offset });
  const neighbour = (step: number) => {
    const at = rows.findIndex(({ id }) => id === address.open);
    return at === -1 ? undefined : rows[at + step]?.id;
  };
  return (
    <>
      <Toolbar pt="0">
        <SearchInput size="sm" label="Search the journal" value={address.query} onChange={(query) => change({ query })} />
        <NativeSelect
          size="sm"
          width="auto"
          aria-label="Kind"
          value={filter.kind ?? ''}
          options={[{ value: '', label: 'Any kind' }, ...entryKinds.map((kind) => ({ value: kind, label: humanize(kind) }))]}
          onChange={({ target }) => change({ kind: target.value })}
        />
        {filter.account !== '' && (
          <FilterChip label="Account" value={filter.account} onClear={() => change({ account: '' })}>
            Entries in which this account takes part.
          </FilterChip>
        )}
        {filter.subjectId && (
          <FilterChip
            label="About"
            value={rows[0]?.subject.name ?? `this ${filter.subjectType}`}
            onClear={() => change({ subjectType: '', subjectId: '' })}
          >
            Entries that are about this {filter.subjectType}.
          </FilterChip>
        )}
        {isFiltered(address) && (
          <Button size="sm" variant="ghost" onClick={() => change(unfiltered)}>
            Clear filters
          </Button>
        )}
      </Toolbar>
      {error && !data ? (
        <ErrorNotice title="The journal didn’t load" reassurance="No entry is affected." error={error} onRetry={() => void refetch()} />
      ) : data?.meta.total === 0 ? (
        isFiltered(address) ? (
          <EmptyState
            icon={<IconSearch size={20} />}
            title="No entry matches"
            text="Nothing in the journal fits all of these filters at once."
            action={<Button onClick={() => change(unfiltered)}>Clear filters</Button>}
          />
        ) : (
          <EmptyState
            illustration
            icon={<IconBook size={14} />}
            title="Nothing is booked yet"
            text="Entries appear here with the first payment and show every movement of money."
          />
        )
      ) : (
        <DataTable
          caption="Journal, newest first"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          onRowClick={({ id }) => open(id)}
          selectedKey={address.open}
          loading={!data}
          refetching={isPlaceholderData}
          footer={data && <Pagination meta={data.meta} onOffsetChange={(offset) => change({ offset: String(offset) })} />}
        />
      )}
      {address.open !== '' && (
        <EntryInspector
          id={address.open}
          onOpen={open}
          onClose={() => open('')}
          onPrevious={neighbour(-1) ? () => open(neighbour(-1)!) : undefined}
          onNext={neighbour(1) ? () => open(neighbour(1)!) : undefined}
        />
      )}
    </>
  );
}
