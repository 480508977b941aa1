import { useState } from 'react';
import { apiQuery, call, useApiMutation } from '@techadds/shared/api';
import {
  acceptPublicQuote,
  declinePublicQuote,
  DeclineQuote,
  getPublicQuote,
  publicQuotePdf,
  viewPublicQuote,
  type PublicQuote,
} from '@techadds/shared/contract/quotes/endpoints';
import { useQuery, useQueryClient } from '@techadds/shared/query';
import { useParams } from '@techadds/shared/router';
import { Box, Money } from '@techadds/shared/ui';
import { DeclineDialog } from '../public-documents/DeclineDialog';
import { DownloadButton } from '../public-documents/DownloadButton';
import { LetterPage } from '../public-documents/PublicDocumentLayout';
import { NotThere } from '../public-documents/DocumentNotFound';
import { StateNotice } from '../public-documents/StatusNotice';
import { useOpening } from '../public-documents/useMarkViewed';
import { AcceptDialog } from './AcceptDialog';
import { AnswerBar } from './DecisionBar';
import { useChoice } from './useOptionalLines';
import { Lines } from './PublicQuoteLines';
import { QuotePaper } from './QuoteDocument';
import { stateOf } from './public-quote-state';
import { Sums } from './QuoteTotals';

/** A quote as its customer reads and decides it, opened by the link of an e-mail. */
export function QuotePage() {
  const { token = '' } = useParams();
  const query = apiQuery(getPublicQuote, { params: { token } });
  const { data, error, refetch } = useQuery(query);
  useOpening(query.queryKey, data !== undefined, () => call(viewPublicQuote, { params: { token } }));
  if (!data) return <NotThere noun="quote" error={error} onRetry={() => void refetch()} />;
  return <OpenQuote quote={data} token={token} />;
}

function OpenQuote({ quote, token }: { quote: PublicQuote; token: string }) {
  const queries = useQueryClient();
  const { lines, totals, selectedOptional, take } = useChoice(quote);
  const accept = useApiMutation(acceptPublicQuote);
  const decline = useApiMutation(declinePublicQuote);
  const [asking, setAsking] = useState<'accept' | 'decline'>();
  const [wasOpen] = useState(quote.open);
  const state = stateOf(quote);
  const { number, partnerName, currency, open } = quote;
  const params = { token };
  const show = (answered: PublicQuote) => void queries.setQueryData(apiQuery(getPublicQuote, { params }).queryKey, answered);
  const sums = { totalCents: totals.totalCents, upToCents: totals.upToCents, currency };
  return (
    <LetterPage
      look={quote.look}
      partnerName={partnerName}
      tenantName={quote.tenantName}
      number={number}
      about={<Money cents={totals.totalCents} currency={currency} />}
      action={<DownloadButton number={number} load={() => call(publicQuotePdf, { params })} />}
    >
      <Box maxWidth={open ? undefined : '52rem'} mx="auto">
        {state && <StateNotice state={state} isNew={wasOpen} />}
        <Box
          display="flex"
          flexDirection="column"
          gap="4"
          _cMd={{ display: 'grid', gap: '6', gridTemplateColumns: open ? 'minmax(0, 1fr) minmax(17rem, max-content)' : undefined }}
        >
          <QuotePaper
            quote={quote}
            lines={<Lines lines={lines} currency={currency} onTake={open ? take : undefined} />}
            sums={<Sums totals={totals} currency={currency} />}
          />
          {open && <AnswerBar {...sums} onAccept={() => setAsking('accept')} onDecline={() => setAsking('decline')} />}
        </Box>
      </Box>
      {open && asking === 'accept' && (
        <AcceptDialog
          quote={quote}
          selectedOptional={selectedOptional}
          totalCents={totals.totalCents}
          onAccept={async (body) => show(await accept.mutateAsync({ params, body }))}
          onClose={() => setAsking(undefined)}
        />
      )}
      {open && asking === 'decline' && (
        <DeclineDialog
          noun="quote"
          partnerName={partnerName}
          schema={DeclineQuote}
          onDecline={async (body) => show(await decline.mutateAsync({ params, body }))}
          onClose={() => setAsking(undefined)}
        >
          {`Nothing is ordered and nothing is owed. ${partnerName} reads your reason and can send you another quote.`}
        </DeclineDialog>
      )}
    </LetterPage>
  );
}
