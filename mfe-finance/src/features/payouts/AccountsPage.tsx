import { useState } from 'react';
import { payoutAccountStatuses } from '@techadds/shared/contract/payouts/states';
import type { ListedPayoutAccount } from '@techadds/shared/contract/payouts/endpoints';
import { formatDate } from '@techadds/shared/format/date';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { useCan } from '@techadds/shared/session/use-can';
import { Button, Money, lazyComponent } from '@techadds/shared/ui';
import { IconBuildingBank } from '@techadds/shared/ui/icons';
import { payoutAccountStates, getStatusMeta } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { FinancePage } from '../layout/FinancePage';
import { payoutAccountList } from './first-queries';
import { scheduleShortLabels } from './payouts.labels';

const ReviewAccountDialog = lazyComponent(() => import('./ReviewAccountDialog').then((part) => part.ReviewAccountDialog));

const paramsConfig = { ...payoutAccountList, filters: { status: payoutAccountStatuses } } as const;
const statusFilter = {
  name: 'status',
  label: 'Status',
  options: payoutAccountStatuses.map((value) => ({ value, label: getStatusMeta(payoutAccountStates, value).label })),
};

const getAccountColumns = (onDecide: ((account: ListedPayoutAccount) => void) | undefined): readonly Column<ListedPayoutAccount>[] => [
  { key: 'partner', header: 'Partner', primary: true, sort: 'partner', cardSlot: 'title', cell: ({ partner }) => partner.name },
  { key: 'holder', header: 'Holder', width: '11rem', cardSlot: 'line', hideBelow: 'cLg', cell: ({ holder }) => holder },
  {
    key: 'bank',
    header: 'Account',
    width: '8rem',
    cardSlot: 'line',
    cell: ({ bankLast4, country, currency }) => `${country} …${bankLast4}, ${currency}`,
  },
  {
    key: 'status',
    header: 'Status',
    width: '8rem',
    sort: 'status',
    cardSlot: 'status',
    cell: ({ status }) => <StatusBadge states={payoutAccountStates} state={status} />,
  },
  { key: 'schedule', header: 'Paid', width: '7.5rem', hideBelow: 'cLg', cell: ({ schedule }) => scheduleShortLabels[schedule] },
  {
    key: 'minimum',
    header: 'Minimum',
    width: '7rem',
    align: 'end',
    hideBelow: 'cLg',
    cell: ({ minimumCents, currency }) => <Money cents={minimumCents} currency={currency} />,
  },
  { key: 'updated', header: 'Changed', width: '7rem', sort: 'updatedAt', cardSlot: 'meta', cell: ({ updatedAt }) => formatDate(updatedAt) },
  ...(onDecide
    ? [
        {
          key: 'decide',
          header: 'Decision',
          width: '6.5rem',
          align: 'end',
          cardSlot: 'amount',
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

/** The payout accounts of all partners, pending ones first. */
export function AccountsPage() {
  const address = useListParams(paramsConfig);
  const [deciding, setDeciding] = useState<ListedPayoutAccount>();
  const mayDecide = useCan('payouts.verifyAccount');
  return (
    <FinancePage title="Payout accounts" description="Payouts go to active accounts alone. New bank data is verified before the next one.">
      <ListView
        resource={['payout account', 'payout accounts']}
        endpoint={payoutAccountList.endpoint}
        params={address}
        columns={getAccountColumns(mayDecide ? setDeciding : undefined)}
        rowKey={({ partnerId }) => partnerId}
        filters={[statusFilter]}
        searchHelp="The search looks at partners and holders."
        errorReassurance="No account is affected."
        emptyState={{
          icon: <IconBuildingBank size={14} />,
          title: 'No payout accounts yet',
          text: 'New payout accounts appear here for review.',
        }}
      />
      {deciding && <ReviewAccountDialog account={deciding} onClose={() => setDeciding(undefined)} />}
    </FinancePage>
  );
}
