import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { hasUserInNote, orderEventLabels } from '@techadds/shared/contract/orders/event-labels';
import { statusAfterEvent } from '@techadds/shared/contract/orders/states';
import { Box, Heading, Span } from '@techadds/shared/ui';
import { Timeline } from '@techadds/shared/ui/steps';
import { orderStates, getStatusMeta } from '@techadds/shared/ui/states';

/** The number of files of a delivery, in words. */
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
          const { tone, icon: Icon } = getStatusMeta(orderStates, statusAfterEvent[event]);
          return {
            key: id,
            at,
            tone,
            icon: <Icon size={14} />,
            text: (
              <>
                <Span fontWeight="medium">{actorName}</Span> {orderEventLabels[event]}
                {hasUserInNote(event) && ` ${note}`}
                {event === 'delivered' && formatFileCount(deliverables, at)}
              </>
            ),
            note: note && !hasUserInNote(event) && `“${note}”`,
          };
        })}
      />
    </Box>
  );
}
