import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { isAssignmentEvent, orderEventLabels } from '@techadds/shared/contract/orders/event-labels';
import { looksLike } from '@techadds/shared/contract/orders/states';
import { Box, Heading, Span } from '@techadds/shared/ui';
import { Timeline } from '@techadds/shared/ui/steps';
import { orderStates, statusOf } from '@techadds/shared/ui/states';

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
                <Span fontWeight="medium">{actorName}</Span> {orderEventLabels[event]}
                {isAssignmentEvent(event) && ` ${note}`}
                {event === 'delivered' && filesOf(deliverables, at)}
              </>
            ),
            note: note && !isAssignmentEvent(event) && `“${note}”`,
          };
        })}
      />
    </Box>
  );
}
