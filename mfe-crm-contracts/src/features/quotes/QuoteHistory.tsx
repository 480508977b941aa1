import type { QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { Box, Heading, Span } from '@techadds/shared/ui';
import { Timeline } from '@techadds/shared/ui/steps';
import { quoteEventLabels, getQuoteEventStatus } from './quote-events.labels';

/** The timeline of a quote, newest first. */
export function QuoteHistory({ quote: { timeline } }: { quote: QuoteDetail }) {
  return (
    <Box as="section" aria-labelledby="timeline">
      <Heading as="h2" size="sm" id="timeline" mb="3">
        Timeline
      </Heading>
      <Timeline
        items={timeline.toReversed().map(({ id, at, event, actorName, note }) => {
          const { tone, icon: Icon } = getQuoteEventStatus(event);
          return {
            key: id,
            at,
            tone,
            icon: <Icon size={14} />,
            text: (
              <>
                <Span fontWeight="medium">{actorName}</Span> {quoteEventLabels[event][0]}
              </>
            ),
            note: note && `“${note}”`,
          };
        })}
      />
    </Box>
  );
}
