import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { looksLike, type OrderEventName } from '@techadds/shared/contract/orders/states';
import { Box, Heading, Span } from '@techadds/shared/ui';
import { Timeline } from '@techadds/shared/ui/steps';
import { orderStates, statusOf } from '@techadds/shared/ui/states';

/** What somebody did, after their name. */
const did: Record<OrderEventName, string> = {
  placed: 'placed the order',
  paid: 'recorded the payment',
  expired: 'let the order expire: it was not paid in time',
  claimed: 'claimed the order',
  assigned: 'gave the order to',
  unassigned: 'took the order back from',
  accepted: 'accepted the order',
  declined: 'declined the order',
  started: 'started the work',
  delivered: 'delivered',
  changes_requested: 'asked for changes',
  completed: 'completed the order',
  canceled: 'canceled the order',
  disputed: 'disputed the order',
  resolved: 'decided the dispute',
  refunded: 'refunded the customer',
  rated: 'rated the order',
  customer_rated: 'rated the customer',
};

/** Events whose note names a person. */
const isToldOf = (event: OrderEventName) => event === 'assigned' || event === 'unassigned';

/** How many files came with a delivery. */
const filesOf = (deliverables: OrderDetail['deliverables'], at: string) => {
  const count = deliverables.filter(({ deliveredAt }) => deliveredAt === at).length;
  return count === 0 ? '' : count === 1 ? ' 1 file' : ` ${count} files`;
};

/** What happened to an order, newest first. */
export function OrderHistory({ order: { timeline, deliverables } }: { order: OrderDetail }) {
  return (
    <Box as="section" aria-labelledby="timeline">
      <Heading as="h2" size="sm" id="timeline" mb="3">
        Timeline
      </Heading>
      <Timeline
        items={timeline.toReversed().map(({ id, at, event, actorName, note }) => {
          const [tone, Icon] = statusOf(orderStates, looksLike[event]);
          return {
            key: id,
            at,
            tone,
            icon: <Icon size={14} stroke={1.75} />,
            text: (
              <>
                <Span fontWeight="medium">{actorName}</Span> {did[event]}
                {isToldOf(event) && ` ${note}`}
                {event === 'delivered' && filesOf(deliverables, at)}
              </>
            ),
            note: note && !isToldOf(event) && `“${note}”`,
          };
        })}
      />
    </Box>
  );
}
