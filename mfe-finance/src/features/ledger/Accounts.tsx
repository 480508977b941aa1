import { apiQuery } from '@techadds/shared/api';
import { listLedgerAccounts, type LedgerAccount } from '@techadds/shared/contract/ledger/endpoints';
import { accountTypes } from '@techadds/shared/contract/ledger/types';
import { paths } from '@techadds/shared/paths';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { parseOffset, useSearchState } from '@techadds/shared/router';
import { Button, EmptyState, ErrorNotice, Money, NativeSelect, SearchInput, Toolbar } from '@techadds/shared/ui';
import { IconBook, IconSearch } from '@techadds/shared/ui/icons';
import { DataTable, Pagination, type Column } from '@techadds/shared/ui/table';
import { humanize } from '@techadds/shared/features/amount-breakdown';

const columns: readonly Column<LedgerAccount>[] = [
  { key: 'name', header: 'Account', primary: true, card: 'title', cell: ({ name }) => name },
  { key: 'code', header: 'Code', width: '14rem', sort: 'code', hideBelow: 'cLg', cell: ({ code }) => code },
  { key: 'type', header: 'Type', width: '7rem', card: 'line', cell: ({ type }) => humanize(type) },
  { key: 'currency', header: 'Currency', width: '6rem', card: 'line', cell: ({ currency }) => currency },
  {
    key: 'pending',
    header: 'Reserved',
    width: '8.5rem',
    align: 'end',
    hideBelow: 'cMd',
    cell: ({ balanceCents, availableCents, currency }) => <Money cents={balanceCents - availableCents} currency={currency} />,
  },
  {
    key: 'balance',
    header: 'Balance',
    width: '9rem',
    align: 'end',
    sort: 'balance',
    card: 'amount',
    cell: ({ balanceCents, currency }) => <Money cents={balanceCents} currency={currency} />,
  },
];

const defaults = { query: '', type: '', sort: 'code', order: 'asc', offset: '0' };

/** The balances of the ledger accounts; each links to its entries. */
export function Accounts() {
  const [address, change] = useSearchState(defaults);
  const type = accountTypes.find((known) => known === address.type);
  const sort = address.sort === 'balance' ? 'balance' : 'code';
  const order = address.order === 'desc' ? 'desc' : 'asc';
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery(listLedgerAccounts, {
      query: { query: address.query.slice(0, 200), type, sort, order, offset: parseOffset(address.offset) },
    }),
    placeholderData: keepPreviousData,
  });
  const filtered = address.query !== '' || type !== undefined;
  return (
    <>
      <Toolbar pt="0">
        <SearchInput size="sm" label="Search accounts" value={address.query} onChange={(query) => change({ query })} />
        <NativeSelect
          size="sm"
          width="auto"
          aria-label="Type"
          value={type ?? ''}
          options={[{ value: '', label: 'Any type' }, ...accountTypes.map((value) => ({ value, label: humanize(value) }))]}
          onChange={({ target }) => change({ type: target.value })}
        />
      </Toolbar>
      {error && !data ? (
        <ErrorNotice title="The accounts didn’t load" reassurance="No balance is affected." error={error} onRetry={() => void refetch()} />
      ) : data?.meta.total === 0 ? (
        <EmptyState
          icon={filtered ? <IconSearch size={20} /> : <IconBook size={20} />}
          title={filtered ? 'No account matches' : 'There are no accounts yet'}
          text={filtered ? 'The search looks at codes.' : 'An account comes into being with its first entry.'}
          action={filtered && <Button onClick={() => change({ query: '', type: '' })}>Clear filters</Button>}
        />
      ) : (
        <DataTable
          caption="Accounts"
          columns={columns}
          rows={data?.items ?? []}
          rowKey={({ code, currency }) => `${code} ${currency}`}
          rowHref={({ code }) => paths.ledgerAccount(code)}
          sort={sort}
          order={order}
          onSort={(by, direction) => change({ sort: by, order: direction })}
          loading={!data}
          refetching={isPlaceholderData}
          footer={data && <Pagination meta={data.meta} onOffsetChange={(offset) => change({ offset: String(offset) })} />}
        />
      )}
    </>
  );
}
