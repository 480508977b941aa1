import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { payoutAccountStatuses } from '@techadds/shared/contract/payout-states';
import { listPayoutAccounts, type ListedPayoutAccount } from '@techadds/shared/contract/payouts';
import { formatDate } from '@techadds/shared/format/date';
import { scopeOf } from '@techadds/shared/permissions';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { offsetOf, useSearchState } from '@techadds/shared/router';
import { useAuth } from '@techadds/shared/session';
import { Button, EmptyState, ErrorNotice, Money, NativeSelect, onDemand, SearchInput, Toolbar } from '@techadds/shared/ui';
import { IconBuildingBank, IconSearch } from '@techadds/shared/ui/icons';
import { payoutAccountStates, statusOf } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { DataTable, Pager, type Column } from '@techadds/shared/ui/table';
import { FinancePage } from '../frame/FinancePage';
import { scheduleNames } from './words';

const DecideAccount = onDemand(() => import('./DecideAccount').then((part) => part.DecideAccount));

const defaults = { query: '', status: '', sort: 'status', order: 'asc', offset: '0' };
const sorts = ['status', 'partner', 'updatedAt'] as const;

const columnsOf = (onDecide: ((account: ListedPayoutAccount) => void) | undefined): readonly Column<ListedPayoutAccount>[] => [
  { key: 'partner', header: 'Partner', primary: true, sort: 'partner', card: 'title', cell: ({ partner }) => partner.name },
  { key: 'holder', header: 'Holder', width: '11rem', card: 'line', hideBelow: 'cLg', cell: ({ holder }) => holder },
  {
    key: 'bank',
    header: 'Account',
    width: '8rem',
    card: 'line',
    cell: ({ bankLast4, country, currency }) => `${country} …${bankLast4}, ${currency}`,
  },
  {
    key: 'status',
    header: 'Status',
    width: '8rem',
    sort: 'status',
    card: 'status',
    cell: ({ status }) => <StatusBadge of={payoutAccountStates} state={status} />,
  },
  { key: 'schedule', header: 'Paid', width: '7.5rem', hideBelow: 'cLg', cell: ({ schedule }) => scheduleNames[schedule] },
  {
    key: 'minimum',
    header: 'Minimum',
    width: '7rem',
    align: 'end',
    hideBelow: 'cLg',
    cell: ({ minimumCents, currency }) => <Money cents={minimumCents} currency={currency} />,
  },
  { key: 'updated', header: 'Changed', width: '7rem', sort: 'updatedAt', card: 'meta', cell: ({ updatedAt }) => formatDate(updatedAt) },
  ...(onDecide
    ? [
        {
          key: 'decide',
          header: 'Decision',
          width: '6.5rem',
          align: 'end',
          card: 'amount',
          interactive: true,
          cell: (account) => (
            <Button
              size="sm"
              variant={account.status === 'pending' ? 'solid' : 'ghost'}
              aria-label={`Decide on the account of ${account.partner.name}`}
              onClick={() => onDecide(account)}
            >
              Decide
            </Button>
          ),
        } satisfies Column<ListedPayoutAccount>,
      ]
    : []),
];

/** The payout accounts of all partners, those that wait for a decision first. */
export function AccountsPage() {
  const { user } = useAuth();
  const [address, change] = useSearchState(defaults);
  const [deciding, setDeciding] = useState<ListedPayoutAccount>();
  const status = payoutAccountStatuses.find((known) => known === address.status);
  const sort = sorts.find((known) => known === address.sort) ?? 'status';
  const order = address.order === 'desc' ? 'desc' : 'asc';
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery(listPayoutAccounts, {
      query: { query: address.query.slice(0, 200), status, sort, order, offset: offsetOf(address.offset) },
    }),
    placeholderData: keepPreviousData,
  });
  const filtered = address.query !== '' || status !== undefined;
  const mayDecide = user !== null && scopeOf('payouts.verifyAccount', user.role) !== undefined;
  return (
    <FinancePage title="Payout accounts" description="Payouts go to active accounts alone. New bank data is verified before the next one.">
      <Toolbar pt="0">
        <SearchInput size="sm" label="Search payout accounts" value={address.query} onChange={(query) => change({ query })} />
        <NativeSelect
          size="sm"
          width="auto"
          aria-label="Status"
          value={status ?? ''}
          options={[
            { value: '', label: 'Any status' },
            ...payoutAccountStatuses.map((value) => ({ value, label: statusOf(payoutAccountStates, value)[2] })),
          ]}
          onChange={({ target }) => change({ status: target.value })}
        />
      </Toolbar>
      {error && !data ? (
        <ErrorNotice title="The payout accounts didn’t load" safe="No account is affected." error={error} onRetry={() => void refetch()} />
      ) : data?.meta.total === 0 && !filtered ? (
        <EmptyState
          sketch
          icon={<IconBuildingBank size={14} stroke={1.75} />}
          title="No payout accounts yet"
          text="When a partner says where it is paid, the account appears here and waits for a decision."
        />
      ) : data?.meta.total === 0 ? (
        <EmptyState
          icon={<IconSearch size={20} stroke={1.75} />}
          title={status === 'pending' && address.query === '' ? 'No account waits for a decision' : 'No payout account matches'}
          text="The search looks at partners and holders."
          action={<Button onClick={() => change({ query: '', status: '' })}>Show all accounts</Button>}
        />
      ) : (
        <DataTable
          caption="Payout accounts"
          columns={columnsOf(mayDecide ? setDeciding : undefined)}
          rows={data?.items ?? []}
          rowKey={({ partnerId }) => partnerId}
          sort={sort}
          order={order}
          onSort={(by, direction) => change({ sort: by, order: direction })}
          loading={!data}
          refetching={isPlaceholderData}
          footer={data && <Pager meta={data.meta} onOffset={(offset) => change({ offset: String(offset) })} />}
        />
      )}
      {deciding && <DecideAccount account={deciding} onClose={() => setDeciding(undefined)} />}
    </FinancePage>
  );
}
