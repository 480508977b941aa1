import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { eventStatus, type OrderEventName } from '@techadds/shared/contract/orders/states';
import { Box, Heading, Span } from '@techadds/shared/ui';
import { Timeline } from '@techadds/shared/ui/steps';
import { orderStates, getStatusMeta } from '@techadds/shared/ui/states';

/** What somebody did, after their name. */
const eventLabels: Record<OrderEventName, string> = {
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
const namesUserInNote = (event: OrderEventName) => event === 'assigned' || event === 'unassigned';

/** How many files came with a delivery. */
const formatFileCount = (deliverables: OrderDetail['deliverables'], at: string) => {
  const count = deliverables.filter(({ deliveredAt }) => deliveredAt === at).length;
  return count === 0 ? '' : count === 1 ? ' 1 file' : ` ${count} files`;
};

/** What happened to an order, newest first. */
export function OrderTimeline({ order: { timeline, deliverables } }: { order: OrderDetail }) {
  return (
    <Box as="section" aria-labelledby="timeline">
      <Heading as="h2" size="sm" id="timeline" mb="3">
        Timeline
      </Heading>
      <Timeline
        items={timeline.toReversed().map(({ id, at, event, actorName, note }) => {
          const { tone, icon: Icon } = getStatusMeta(orderStates, eventStatus[event]);
          return {
            key: id,
            at,
            tone,
            icon: <Icon size={14} stroke={1.75} />,
            text: (
              <>
                <Span fontWeight="medium">{actorName}</Span> {eventLabels[event]}
                {namesUserInNote(event) && ` ${note}`}
                {event === 'delivered' && formatFileCount(deliverables, at)}
              </>
            ),
            note: note && !namesUserInNote(event) && `“${note}”`,
          };
        })}
      />
    </Box>
  );
}
