import { useMemo, useState } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { getQuote, updateQuote, type QuoteBody, type QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { paths } from '@techadds/shared/paths';
import { RecordQuery } from '@techadds/shared/patterns/record-query';
import { useQuery } from '@techadds/shared/query';
import { useParams } from '@techadds/shared/router';
import { Box, Button, ButtonLink, EmptyState, Page } from '@techadds/shared/ui';
import { IconLock } from '@techadds/shared/ui/icons';
import { quoteStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { useUpdate } from '../record/useUpdate';
import { QuoteForm } from './QuoteForm';
import { toQuoteFormValues } from './quote.form-values';
import { quoteRecord } from './quote.record';

/** Edits a quote that has not been sent yet. */
export function EditQuotePage() {
  const { id = '' } = useParams();
  const query = useQuery({ ...apiQuery(getQuote, { params: { id } }), refetchOnWindowFocus: false });
  const { data, refetch } = query;
  // The form keeps the version that was loaded first; a conflict with a newer version is detected when it is saved.
  const [first, setFirst] = useState<QuoteDetail>();
  if (data && first?.id !== data.id) setFirst(data);
  return (
    <RecordQuery {...quoteRecord} query={query}>
      {(quote) => (
        <Page
          title={quote.number}
          crumbs={[...quoteRecord.crumbs, { label: quote.title, to: paths.quote(id) }]}
          badge={<StatusBadge states={quoteStates} state={quote.status} variant="tint" />}
        >
          {!quote.allowedActions.includes('update') ? (
            <EmptyState
              icon={<IconLock size={20} />}
              title="This quote can no longer be edited"
              text={quote.archivedAt ? 'It can be changed once it is restored.' : 'It was sent. Duplicate it to offer something else.'}
              action={
                <ButtonLink variant="solid" to={paths.quote(id)}>
                  Open quote
                </ButtonLink>
              }
            />
          ) : (
            first && (
              <EditQuote
                key={first.updatedAt}
                quote={first}
                onReload={() => void refetch().then(({ data: fresh }) => fresh && setFirst(fresh))}
              />
            )
          )}
        </Page>
      )}
    </RecordQuery>
  );
}

function EditQuote({ quote, onReload }: { quote: QuoteDetail; onReload: () => void }) {
  const { id, number, currency, updatedAt } = quote;
  const update = useApiMutation(updateQuote);
  const start = useMemo(() => toQuoteFormValues(quote), [quote]);
  const { outdated, save } = useUpdate({ number, to: paths.quote(id) }, (body: QuoteBody) =>
    update.mutateAsync({ params: { id }, body: { ...body, updatedAt } }),
  );
  return (
    <QuoteForm
      defaultValues={start}
      currency={currency}
      onSave={save}
      notice={
        outdated && (
          <Box>
            <Button onClick={onReload}>Discard my changes and reload</Button>
          </Box>
        )
      }
    />
  );
}
