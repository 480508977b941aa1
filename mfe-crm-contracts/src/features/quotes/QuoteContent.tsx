import type { QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { Box, Card, Heading, lazyComponent, Stack } from '@techadds/shared/ui';
import { QuoteHistory } from './QuoteHistory';
import { QuoteLinesTable } from './QuoteLinesTable';
import { QuoteStatusNote } from './QuoteStatusNote';
import type { useQuoteActions } from './useQuoteActions';

const CounterOfferCard = lazyComponent(() => import('./CounterOfferCard').then((part) => part.CounterOfferCard));
const QuoteVersions = lazyComponent(() => import('./QuoteVersions').then((part) => part.QuoteVersions));

interface QuoteContentProps {
  quote: QuoteDetail;
  actions: ReturnType<typeof useQuoteActions>;
  onReply: () => void;
}

/** The content that the customer reads, the counter-offer to it, its versions and the timeline. */
export function QuoteContent({ quote, actions, onReply }: QuoteContentProps) {
  const { intro, terms, counter, versionNumber } = quote;
  return (
    <Stack gap="5">
      <QuoteStatusNote quote={quote} />
      {counter && <CounterOfferCard quote={quote} actions={actions} onReply={onReply} />}
      {intro !== '' && <Prose title="Introduction" text={intro} />}
      <Card padded={false}>
        <QuoteLinesTable quote={quote} />
      </Card>
      {terms !== '' && <Prose title="Terms" text={terms} />}
      {versionNumber > 1 && <QuoteVersions quote={quote} />}
      <QuoteHistory quote={quote} />
    </Stack>
  );
}

const Prose = ({ title, text }: { title: string; text: string }) => (
  <Box as="section">
    <Heading as="h2" size="sm" mb="1.5">
      {title}
    </Heading>
    <Box whiteSpace="pre-wrap" overflowWrap="anywhere" maxWidth="72ch">
      {text}
    </Box>
  </Box>
);
