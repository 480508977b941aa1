import { computeQuoteTotals } from '@techadds/shared/contract/quotes/totals';
import type { QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { Box, Button, Card, Flex, Span, Text } from '@techadds/shared/ui';
import type { useQuoteActions } from './useQuoteActions';
import { VersionComparison } from './VersionComparison';

interface CounterOfferCardProps {
  quote: QuoteDetail;
  actions: ReturnType<typeof useQuoteActions>;
  onReply: () => void;
}

/** The customer's counter-offer beside the current version, with what can be done about it. */
export function CounterOfferCard({ quote, actions, onReply }: CounterOfferCardProps) {
  const { status, counter, allowedActions, currency, versionNumber, discount } = quote;
  if (!counter) return null;
  const { name, at, message, lines, reply } = counter;
  return (
    <Card title="Counter-offer" padded={false}>
      <Box px="4" py="4">
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {name}, {formatDateTime(at)}
        </Text>
        <Text mt="1" whiteSpace="pre-wrap" overflowWrap="anywhere" maxWidth="72ch">
          {message}
        </Text>
        {reply && (
          <Box mt="3" ps="3" borderInlineStart="2px solid" borderColor="line.strong">
            <Text textStyle="sm" color="fg.muted">
              <Span fontWeight="medium">{reply.name}</Span> replied, {formatDateTime(reply.at)}
            </Text>
            <Text whiteSpace="pre-wrap" overflowWrap="anywhere" maxWidth="72ch">
              {reply.message}
            </Text>
          </Box>
        )}
      </Box>
      {lines.length > 0 && status !== 'revised' && (
        <VersionComparison
          before={quote}
          after={{ ...quote, lines, totals: computeQuoteTotals(lines, discount) }}
          names={[`Version ${versionNumber}`, 'Counter-offer']}
          currency={currency}
        />
      )}
      {allowedActions.includes('reply') && (
        <Flex gap="2" px="4" py="4" flexWrap="wrap" borderTop="1px solid" borderColor="line">
          {lines.length > 0 && (
            <Button variant="solid" busy={actions.revising} onClick={() => void actions.revise('counter')}>
              Accept into a new version
            </Button>
          )}
          <Button onClick={onReply}>Reply and keep this version</Button>
        </Flex>
      )}
    </Card>
  );
}
