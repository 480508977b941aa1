import type { QuoteEventName } from '@techadds/shared/contract/quotes/states';
import type { QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { Box, Heading, Span } from '@techadds/shared/ui';
import { quoteStates, serviceStates, statusOf } from '@techadds/shared/ui/states';
import { Timeline } from '@techadds/shared/ui/steps';

/** What somebody did, after their name, and the state whose sign it has. */
const did: Record<QuoteEventName, [text: string, like: keyof typeof quoteStates]> = {
  created: ['began the quote', 'draft'],
  updated: ['changed the quote', 'draft'],
  sent: ['sent the quote', 'sent'],
  viewed: ['opened the quote', 'viewed'],
  accepted: ['accepted the quote', 'accepted'],
  declined: ['declined the quote', 'declined'],
  expired: ['let the quote expire', 'expired'],
  voided: ['took the quote back', 'voided'],
  converted: ['made a contract of it', 'converted'],
  archived: ['archived the quote', 'expired'],
  restored: ['restored the quote', 'countered'],
};

const signOf = (event: QuoteEventName) =>
  event === 'archived' ? statusOf(serviceStates, 'archived') : statusOf(quoteStates, did[event][1]);

/** What happened to a quote, newest first. */
export function QuoteHistory({ quote: { timeline } }: { quote: QuoteDetail }) {
  return (
    <Box as="section" aria-labelledby="timeline">
      <Heading as="h2" size="sm" id="timeline" mb="3">
        Timeline
      </Heading>
      <Timeline
        items={timeline.toReversed().map(({ id, at, event, actorName, note }) => {
          const [tone, Icon] = signOf(event);
          return {
            key: id,
            at,
            tone,
            icon: <Icon size={14} stroke={1.75} />,
            text: (
              <>
                <Span fontWeight="medium">{actorName}</Span> {did[event][0]}
              </>
            ),
            note: note && `“${note}”`,
          };
        })}
      />
    </Box>
  );
}
