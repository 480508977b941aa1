import type { OrderDetail } from '@techadds/shared/contract/orders';
import { Box, Heading, Span } from '@techadds/shared/ui';
import { Timeline } from '@techadds/shared/ui/steps';
import { orderStates, statusOf } from '@techadds/shared/ui/states';

/** What happened to an order, newest first. */
export function OrderHistory({ order: { timeline } }: { order: OrderDetail }) {
  return (
    <Box as="section" aria-labelledby="timeline">
      <Heading as="h2" size="sm" id="timeline" mb="3">
        Timeline
      </Heading>
      <Timeline
        items={timeline.toReversed().map(({ id, at, event, actorName, note }) => {
          const [tone, Icon] = statusOf(orderStates, event);
          return {
            key: id,
            at,
            tone,
            icon: <Icon size={14} stroke={1.75} />,
            text: (
              <>
                <Span fontWeight="medium">{actorName}</Span> {event} the order
              </>
            ),
            note: note && `“${note}”`,
          };
        })}
      />
    </Box>
  );
}
