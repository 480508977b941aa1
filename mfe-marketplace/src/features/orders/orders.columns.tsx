import { awaitingPartnerStatuses } from '@techadds/shared/contract/orders/states';
import type { Order } from '@techadds/shared/contract/orders/endpoints';
import { Box, Countdown, DueIn, Money, RelativeTime } from '@techadds/shared/ui';
import { orderStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';

/** The time left for the partner to respond, or until a delivery is accepted automatically. */
function DueCell({ order: { fulfilmentStatus, dueAt, autoAt } }: { order: Order }) {
  if ((awaitingPartnerStatuses as readonly string[]).includes(fulfilmentStatus)) return <DueIn at={dueAt} />;
  return fulfilmentStatus === 'delivered' && autoAt ? <Countdown before="Accepts in " until={autoAt} /> : null;
}

/** The columns of the customer's order list. */
export const orderColumns: readonly Column<Order>[] = [
  { key: 'number', header: 'Order', width: '9rem', sort: 'number', cardSlot: 'line', cell: ({ number }) => number },
  { key: 'service', header: 'Service', primary: true, cardSlot: 'title', cell: ({ service }) => service.name },
  { key: 'partner', header: 'Partner', cardSlot: 'line', hideBelow: 'cMd', cell: ({ partner }) => partner.name },
  {
    key: 'status',
    header: 'Status',
    width: '9rem',
    cardSlot: 'status',
    cell: ({ fulfilmentStatus }) => <StatusBadge states={orderStates} state={fulfilmentStatus} />,
  },
  {
    key: 'placed',
    header: 'Placed',
    width: '8rem',
    sort: 'placedAt',
    hideBelow: 'cMd',
    cardSlot: 'meta',
    cell: ({ placedAt }) => <RelativeTime at={placedAt} />,
  },
  {
    key: 'due',
    header: 'Due',
    width: '8rem',
    sort: 'dueAt',
    cardSlot: 'meta',
    cell: (order) => <DueCell order={order} />,
  },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    width: '8rem',
    sort: 'total',
    cardSlot: 'amount',
    cell: ({ totalCents, currency }) => (
      <Box as="span" color="fg">
        <Money cents={totalCents} currency={currency} />
      </Box>
    ),
  },
];
