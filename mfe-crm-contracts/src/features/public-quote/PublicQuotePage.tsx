import { useState } from 'react';
import { apiQuery, call, useApiMutation } from '@techadds/shared/api';
import {
  acceptPublicQuote,
  counterPublicQuote,
  declinePublicQuote,
  DeclineQuote,
  getPublicQuote,
  publicQuotePdf,
  sendQuoteCode,
  viewPublicQuote,
  type CounterOffer,
  type PublicQuote,
} from '@techadds/shared/contract/quotes/endpoints';
import { useQuery, useQueryClient } from '@techadds/shared/query';
import { useParams } from '@techadds/shared/router';
import { Box, lazyComponent, Money, Text } from '@techadds/shared/ui';
import { DeclineDialog } from '../public-documents/DeclineDialog';
import { DownloadButton } from '../public-documents/DownloadButton';
import { PublicDocumentLayout } from '../public-documents/PublicDocumentLayout';
import { DocumentNotFound } from '../public-documents/DocumentNotFound';
import { StatusNotice } from '../public-documents/StatusNotice';
import { useMarkViewed } from '../public-documents/useMarkViewed';
import { AcceptDialog } from './AcceptDialog';
import { DecisionBar } from './DecisionBar';
import { useOptionalLines } from './useOptionalLines';
import { PublicQuoteLines } from './PublicQuoteLines';
import { QuoteDocument } from './QuoteDocument';
import { getPublicQuoteState } from './public-quote-state';
import { QuoteTotalsTable } from './QuoteTotals';

const CounterDialog = lazyComponent(() => import('./CounterDialog').then((part) => part.CounterDialog));

/** A quote as its customer reads and decides it, opened by the link of an e-mail. */
export function PublicQuotePage() {
  const { token = '' } = useParams();
  const query = apiQuery(getPublicQuote, { params: { token } });
  const { data, error, refetch } = useQuery(query);
  useMarkViewed(query.queryKey, data !== undefined, () => call(viewPublicQuote, { params: { token } }));
  if (!data) return <DocumentNotFound resource="quote" error={error} onRetry={() => void refetch()} />;
  return <PublicQuoteContent quote={data} token={token} />;
}

function PublicQuoteContent({ quote, token }: { quote: PublicQuote; token: string }) {
  const queries = useQueryClient();
  const { lines, totals, selectedOptional, take } = useOptionalLines(quote);
  const accept = useApiMutation(acceptPublicQuote);
  const decline = useApiMutation(declinePublicQuote);
  const counter = useApiMutation(counterPublicQuote);
  const [asking, setAsking] = useState<'accept' | 'decline' | 'counter'>();
  const [wasOpen] = useState(quote.open);
  const state = getPublicQuoteState(quote);
  const { number, partnerName, currency, open } = quote;
  const params = { token };
  const show = (answered: PublicQuote) => void queries.setQueryData(apiQuery(getPublicQuote, { params }).queryKey, answered);
  const sums = { totalCents: totals.totalCents, upToCents: totals.upToCents, currency };
  return (
    <PublicDocumentLayout
      branding={quote.branding}
      partnerName={partnerName}
      tenantName={quote.tenantName}
      number={number}
      summary={<Money cents={totals.totalCents} currency={currency} />}
      action={<DownloadButton number={number} load={() => call(publicQuotePdf, { params })} />}
    >
      <Box maxWidth={open ? undefined : '52rem'} mx="auto">
        {state && <StatusNotice state={state} isNew={wasOpen} />}
        {open && quote.counter?.reply && <CounterReply counter={quote.counter} />}
        <Box
          display="flex"
          flexDirection="column"
          gap="4"
          _cMd={{ display: 'grid', gap: '6', gridTemplateColumns: open ? 'minmax(0, 1fr) minmax(17rem, max-content)' : undefined }}
        >
          <QuoteDocument
            quote={quote}
            lines={<PublicQuoteLines lines={lines} currency={currency} onToggleOptional={open ? take : undefined} />}
            totals={<QuoteTotalsTable totals={totals} currency={currency} />}
          />
          {open && (
            <DecisionBar
              {...sums}
              onAccept={() => setAsking('accept')}
              onDecline={() => setAsking('decline')}
              onCounter={() => setAsking('counter')}
            />
          )}
        </Box>
      </Box>
      {open && asking === 'accept' && (
        <AcceptDialog
          quote={quote}
          selectedOptional={selectedOptional}
          totalCents={totals.totalCents}
          onSendCode={() => call(sendQuoteCode, { params })}
          onAccept={async (body) => show(await accept.mutateAsync({ params, body }))}
          onClose={() => setAsking(undefined)}
        />
      )}
      {open && asking === 'counter' && (
        <CounterDialog
          quote={quote}
          selectedOptional={selectedOptional}
          onCounter={async (body) => show(await counter.mutateAsync({ params, body }))}
          onClose={() => setAsking(undefined)}
        />
      )}
      {open && asking === 'decline' && (
        <DeclineDialog
          resource="quote"
          partnerName={partnerName}
          schema={DeclineQuote}
          onDecline={async (body) => show(await decline.mutateAsync({ params, body }))}
          onClose={() => setAsking(undefined)}
        >
          {`Nothing is ordered and nothing is owed. ${partnerName} reads your reason and can send you another quote.`}
        </DeclineDialog>
      )}
    </PublicDocumentLayout>
  );
}

/** The seller's reply to what the customer proposed. */
const CounterReply = ({ counter: { message, reply } }: { counter: CounterOffer }) => (
  <Box as="section" aria-label="Reply to your proposal" p="4" mb="4" rounded="lg" border="1px solid" borderColor="line" bg="bg">
    <Text fontWeight="semibold">Reply to your proposal</Text>
    <Text mt="1" color="fg.muted" whiteSpace="pre-wrap" overflowWrap="anywhere">
      “{message}”
    </Text>
    <Text mt="2" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {reply?.message}
    </Text>
  </Box>
);
