import type { CustomerDetail } from '@techadds/shared/contract/customers/endpoints';
import { listDeposits, type Deposit } from '@techadds/shared/contract/deposits/endpoints';
import { formatDate } from '@techadds/shared/format/date';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { Money } from '@techadds/shared/ui';
import { IconReceipt } from '@techadds/shared/ui/icons';
import { depositStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';

const columns: readonly Column<Deposit>[] = [
  { key: 'number', header: 'Deposit', width: '9rem', primary: true, sort: 'number', cardSlot: 'title', cell: ({ number }) => number },
  { key: 'payer', header: 'Paid by', truncate: true, cardSlot: 'line', cell: ({ customer }) => customer?.name },
  {
    key: 'created',
    header: 'Announced',
    width: '7rem',
    sort: 'createdAt',
    cardSlot: 'meta',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    key: 'status',
    header: 'Status',
    width: '9.5rem',
    cardSlot: 'status',
    cell: ({ status }) => <StatusBadge states={depositStates} state={status} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    width: '8rem',
    align: 'end',
    sort: 'amount',
    cardSlot: 'amount',
    cell: ({ amountCents, currency }) => <Money cents={amountCents} currency={currency} />,
  },
];

/** The deposits of a customer and of those merged into it, which keep the deposits in their own accounts. */
export function CustomerDeposits({ customer: { id, name } }: { customer: CustomerDetail }) {
  const params = useListParams({ sorts: ['createdAt', 'amount', 'number'], order: 'desc' });
  return (
    <ListView
      resource={['deposit', 'deposits']}
      endpoint={listDeposits}
      params={params}
      extraQuery={{ customerId: id }}
      columns={columns}
      searchHelp="The search looks at numbers, references and who paid."
      emptyState={{ icon: <IconReceipt size={14} />, title: 'No deposits yet', text: `What ${name} pays in advance appears here.` }}
    />
  );
}
