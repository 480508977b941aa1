import type { QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { Box, Card, Heading, Stack } from '@techadds/shared/ui';
import { QuoteHistory } from './QuoteHistory';
import { QuoteLinesTable } from './QuoteLinesTable';
import { QuoteStatusNote } from './QuoteStatusNote';

/** The content that the customer reads, and the timeline. */
export function QuoteContent({ quote }: { quote: QuoteDetail }) {
  const { intro, terms } = quote;
  return (
    <Stack gap="5">
      <QuoteStatusNote quote={quote} />
      {intro !== '' && <Prose title="Introduction" text={intro} />}
      <Card padded={false}>
        <QuoteLinesTable quote={quote} />
      </Card>
      {terms !== '' && <Prose title="Terms" text={terms} />}
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
