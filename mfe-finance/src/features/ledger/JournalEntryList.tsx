import type { JournalEntry } from '@techadds/shared/contract/ledger/endpoints';
import { entryKinds } from '@techadds/shared/contract/ledger/types';
import { formatDateTime } from '@techadds/shared/format/date';
import { ListView } from '@techadds/shared/patterns/list';
import { Button, Money, NativeSelect, SearchInput, Toolbar } from '@techadds/shared/ui';
import { FilterChip } from '@techadds/shared/ui/controls';
import { IconBook } from '@techadds/shared/ui/icons';
import { ledgerEntryStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { humanize, getEntryState } from '@techadds/shared/features/amount-breakdown';
import { journalEntryList } from './first-queries';
import { toEntryQuery, useEntryParams } from './search-params';
import { EntryInspector } from './EntryInspector';

const entryColumns: readonly Column<JournalEntry>[] = [
  { key: 'seq', header: 'No.', width: '4.5rem', cardSlot: 'line', cell: ({ seq }) => seq.toLocaleString('en-US') },
  { key: 'description', header: 'Entry', primary: true, cardSlot: 'title', cell: ({ description }) => description },
  { key: 'kind', header: 'Kind', width: '8.5rem', cardSlot: 'line', hideBelow: 'cMd', cell: ({ kind }) => humanize(kind) },
  { key: 'subject', header: 'About', width: '8.5rem', hideBelow: 'cLg', cell: ({ subject }) => subject.name },
  { key: 'posted', header: 'Booked', width: '10.5rem', cardSlot: 'meta', cell: ({ postedAt }) => formatDateTime(postedAt) },
  {
    key: 'state',
    header: 'Status',
    width: '7rem',
    cardSlot: 'status',
    hideBelow: 'cMd',
    cell: (entry) => <StatusBadge states={ledgerEntryStates} state={getEntryState(entry)} />,
  },
  {
    key: 'total',
    header: 'Amount',
    width: '8.5rem',
    align: 'end',
    cardSlot: 'amount',
    cell: ({ totalCents, currency }) => <Money cents={totalCents} currency={currency} />,
  },
];

/** The journal, newest first; an entry opens in the inspector. */
export function JournalEntryList() {
  const params = useEntryParams();
  const { rawParams, update, isFiltered, clearFilters } = params;
  const filter = toEntryQuery(rawParams);
  return (
    <ListView
      resource={['journal entry', 'journal entries']}
      endpoint={journalEntryList.endpoint}
      params={params}
      extraQuery={filter}
      columns={entryColumns}
      toolbar={(data) => (
        <Toolbar pt="0">
          <SearchInput size="sm" label="Search the journal" value={rawParams.query} onChange={(query) => update({ query })} />
          <NativeSelect
            size="sm"
            width="auto"
            aria-label="Kind"
            value={filter.kind ?? ''}
            options={[{ value: '', label: 'Any kind' }, ...entryKinds.map((kind) => ({ value: kind, label: humanize(kind) }))]}
            onChange={({ target }) => update({ kind: target.value })}
          />
          {filter.account !== '' && (
            <FilterChip label="Account" value={filter.account} onClear={() => update({ account: '' })}>
              Entries that involve this account.
            </FilterChip>
          )}
          {filter.subjectId && (
            <FilterChip
              label="About"
              value={data?.items[0]?.subject.name ?? `this ${filter.subjectType}`}
              onClear={() => update({ subjectType: '', subjectId: '' })}
            >
              Related entries {filter.subjectType}.
            </FilterChip>
          )}
          {isFiltered && (
            <Button size="sm" variant="ghost" onClick={clearFilters}>
              Clear filters
            </Button>
          )}
        </Toolbar>
      )}
      searchHelp="Nothing in the journal fits the search and the filters."
      errorReassurance="No entry is affected."
      emptyState={{
        icon: <IconBook size={14} />,
        title: 'No entries yet',
        text: 'Entries appear here with the first payment and show every movement of money.',
      }}
      inspector={(record) => <EntryInspector {...record} />}
    />
  );
}
