import { awaitingPartnerStatuses, orderTransitions } from '@techadds/shared/contract/orders/states';
import type { Order } from '@techadds/shared/contract/orders/endpoints';
import { Avatar, Button, Countdown, DueIn, Flex, IconButton, Span } from '@techadds/shared/ui';
import { IconX } from '@techadds/shared/ui/icons';
import { orderStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { AmountBreakdown } from '@techadds/shared/features/amount-breakdown';
import type { OrderDecision } from './useOrderDecision';
import type { ClaimActions } from './useClaim';

/** The next deadline: the partner's, the customer's, or none. */
function DueCell({ order: { fulfilmentStatus, dueAt, autoAt } }: { order: Order }) {
  if ((awaitingPartnerStatuses as readonly string[]).includes(fulfilmentStatus)) return <DueIn at={dueAt} />;
  if (fulfilmentStatus === 'delivered' && autoAt) return <Countdown before="Accepts in " until={autoAt} />;
  return fulfilmentStatus === 'disputed' ? 'Frozen' : '–';
}

/** The assignee, or a button to claim the order. */
function AssigneeCell({ order, claim }: { order: Order; claim: ClaimActions | undefined }) {
  const { number, assignedTo, fulfilmentStatus } = order;
  if (assignedTo)
    return (
      <Flex alignItems="center" gap="1.5" maxWidth="5.5rem" title={assignedTo.name}>
        <Avatar name={assignedTo.name} />
        <Span overflow="hidden" textOverflow="ellipsis">
          {assignedTo.name.split(' ')[0]}
        </Span>
      </Flex>
    );
  if (!claim || !orderTransitions.claim.from.includes(fulfilmentStatus)) return '–';
  return (
    <Button size="sm" aria-label={`Claim ${number}`} busy={claim.claimingId === order.id} onClick={() => claim.take(order)}>
      Claim
    </Button>
  );
}

/**
 * The columns of the queue; the last one holds the accept and decline buttons. With `ofPartners` the list covers all partners and shows their names;
 * its orders can be claimed and decided only on their own pages.
 */
export const getQueueColumns = (answer: OrderDecision, claim: ClaimActions, ofPartners: boolean): Column<Order>[] => [
  { key: 'number', header: 'Order', width: '8rem', sort: 'number', cardSlot: 'line', cell: ({ number }) => number },
  {
    key: 'service',
    header: 'Service',
    primary: true,
    cardSlot: 'title',
    cell: ({ service, packageName }) => (
      <>
        {service.name}{' '}
        <Span fontWeight="normal" color="fg.subtle">
          {packageName}
        </Span>
      </>
    ),
  },
  {
    key: 'customer',
    header: 'Customer',
    width: '9rem',
    truncate: true,
    cardSlot: 'line',
    hideBelow: 'cMd',
    cell: ({ customer }) => customer.name,
  },
  ...(ofPartners
    ? [
        {
          key: 'partner',
          header: 'Partner',
          width: '9rem',
          truncate: true,
          hideBelow: 'cLg',
          cell: ({ partner }) => partner.name,
        } satisfies Column<Order>,
      ]
    : []),
  {
    key: 'status',
    header: 'Status',
    width: '7.5rem',
    cardSlot: 'status',
    cell: ({ fulfilmentStatus }) => <StatusBadge states={orderStates} state={fulfilmentStatus} />,
  },
  {
    key: 'due',
    header: 'Due',
    width: '7.5rem',
    sort: 'dueAt',
    cardSlot: 'meta',
    cell: (order) => <DueCell order={order} />,
  },
  {
    key: 'assignee',
    header: 'Assignee',
    width: '7rem',
    cardSlot: 'meta',
    interactive: true,
    cell: (order) => <AssigneeCell order={order} claim={ofPartners ? undefined : claim} />,
  },
  {
    key: 'value',
    header: 'Value',
    width: '6.5rem',
    align: 'end',
    sort: 'total',
    cardSlot: 'amount',
    interactive: true,
    cell: ({ id, number, totalCents, currency }) => (
      <AmountBreakdown subject={{ type: 'order', id, name: number }} label="The customer pays" cents={totalCents} currency={currency} />
    ),
  },
  ...(ofPartners
    ? []
    : [
        {
          key: 'answer',
          header: 'Answer',
          width: '7.5rem',
          align: 'end',
          hideBelow: 'cMd',
          interactive: true,
          cell: (order) =>
            orderTransitions.accept.from.includes(order.fulfilmentStatus) ? (
              <Flex gap="2">
                <Button
                  size="sm"
                  aria-label={`Accept ${order.number}`}
                  busy={answer.acceptingId === order.id}
                  onClick={() => answer.accept(order)}
                >
                  Accept
                </Button>
                <IconButton
                  size="sm"
                  label={`Decline ${order.number}`}
                  icon={<IconX size={15} />}
                  onClick={() => answer.askToDecline(order)}
                />
              </Flex>
            ) : null,
        } satisfies Column<Order>,
      ]),
];
