import type { ReactNode } from 'react';
import type { PublicQuote } from '@techadds/shared/contract/quotes/endpoints';
import { formatDate, formatFullDay } from '@techadds/shared/format/date';
import { Box, Card, Flex, Heading, Span, Text } from '@techadds/shared/ui';
import { formatValidity } from './validity-label';

interface QuoteDocumentProps {
  quote: PublicQuote;
  /** The lines, with switches for the optional ones. */
  lines: ReactNode;
  totals: ReactNode;
}

/** The content of a quote, from title to terms. */
export function QuoteDocument({ quote, lines, totals }: QuoteDocumentProps) {
  const { title, number, customerName, partnerName, sentAt, validUntil, intro, terms, open } = quote;
  const inset = { px: '4', _cMd: { px: '5' } } as const;
  return (
    <Card padded={false}>
      <Box {...inset} pt="5" pb="4">
        <Heading as="h1" size="2xl" overflowWrap="anywhere">
          {title}
        </Heading>
        <Text color="fg.muted" mt="1" overflowWrap="anywhere">
          For {customerName}, from {partnerName}
        </Text>
        <Flex mt="3" columnGap="4" rowGap="1" flexWrap="wrap" textStyle="sm" color="fg.muted">
          <Span overflowWrap="anywhere">{number}</Span>
          <Span>Sent on {formatDate(sentAt)}</Span>
          <span>{open ? formatValidity(quote) : `Valid until ${formatFullDay(validUntil)}`}</span>
        </Flex>
      </Box>
      {intro && (
        <Text {...inset} pb="5" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {intro}
        </Text>
      )}
      {lines}
      <Box {...inset} py="4" borderTop="1px solid" borderColor="line">
        {totals}
      </Box>
      {terms && (
        <Box {...inset} py="5" borderTop="1px solid" borderColor="line">
          <Heading as="h2" size="md">
            Terms
          </Heading>
          <Text mt="1.5" textStyle="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {terms}
          </Text>
        </Box>
      )}
    </Card>
  );
}
