import { awaitsPartner, orderCan } from '@techadds/shared/contract/order-states';
import type { Order } from '@techadds/shared/contract/orders';
import { Button, DueIn, Flex, Span, When } from '@techadds/shared/ui';
import { orderStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { WhyAmount } from '@techadds/shared/why';
import type { Answer } from './useAnswer';

/** The columns of the queue; the last one holds the answers to orders that wait for one. `ofPartners`: of all, who are named then. */
export const columns = (answer: Answer, ofPartners: boolean): Column<Order>[] => [
  { key: 'number', header: 'Order', width: '8.5rem', sort: 'number', card: 'line', cell: ({ number }) => number },
  {
    key: 'service',
    header: 'Service',
    primary: true,
    card: 'title',
    cell: ({ service, packageName }) => (
      <>
        {service.name}{' '}
        <Span fontWeight="normal" color="fg.subtle">
          {packageName}
        </Span>
      </>
    ),
  },
  { key: 'customer', header: 'Customer', width: '11rem', card: 'line', hideBelow: 'cMd', cell: ({ customer }) => customer.name },
  ...(ofPartners
    ? [{ key: 'partner', header: 'Partner', width: '10rem', hideBelow: 'cLg', cell: ({ partner }) => partner.name } satisfies Column<Order>]
    : []),
  {
    key: 'status',
    header: 'Status',
    width: '7.5rem',
    card: 'status',
    cell: ({ fulfilmentStatus }) => <StatusBadge of={orderStates} state={fulfilmentStatus} />,
  },
  {
    key: 'due',
    header: 'Due',
    width: '7.5rem',
    sort: 'dueAt',
    card: 'meta',
    cell: ({ fulfilmentStatus, dueAt }) => ((awaitsPartner as readonly string[]).includes(fulfilmentStatus) ? <DueIn at={dueAt} /> : '–'),
  },
  { key: 'placed', header: 'Placed', width: '7rem', sort: 'placedAt', hideBelow: 'cLg', cell: ({ placedAt }) => <When at={placedAt} /> },
  {
    key: 'value',
    header: 'Value',
    width: '7rem',
    align: 'end',
    sort: 'total',
    card: 'amount',
    interactive: true,
    cell: ({ id, number, totalCents, currency }) => (
      <WhyAmount subject={{ type: 'order', id, name: number }} label="The customer pays" cents={totalCents} currency={currency} />
    ),
  },
  {
    key: 'answer',
    header: 'Answer',
    width: '11rem',
    align: 'end',
    hideBelow: 'cMd',
    interactive: true,
    cell: (order) =>
      orderCan.accept.from.includes(order.fulfilmentStatus) ? (
        <Flex gap="2">
          <Button
            size="sm"
            aria-label={`Accept ${order.number}`}
            busy={answer.acceptingId === order.id}
            onClick={() => answer.accept(order)}
          >
            Accept
          </Button>
          <Button size="sm" variant="ghost" aria-label={`Decline ${order.number}`} onClick={() => answer.askToDecline(order)}>
            Decline
          </Button>
        </Flex>
      ) : null,
  },
];
