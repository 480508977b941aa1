import { useMemo, useState } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { getQuote, updateQuote, type QuoteBody, type QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useParams } from '@techadds/shared/router';
import { Box, Button, ButtonLink, EmptyState, Page } from '@techadds/shared/ui';
import { IconLock } from '@techadds/shared/ui/icons';
import { quoteStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { useChange } from '../record/useUpdate';
import { FormSkeleton } from './FormSkeleton';
import { NoSuchQuote } from './QuoteNotFound';
import { QuoteForm } from './QuoteForm';
import { typedOf } from './quote.form-values';

/** Edits a quote that has not been sent yet. */
export function EditQuotePage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({ ...apiQuery(getQuote, { params: { id } }), refetchOnWindowFocus: false });
  // The form keeps the version that was loaded first; a conflict with a newer version is detected when it is saved.
  const [first, setFirst] = useState<QuoteDetail>();
  if (data && first?.id !== data.id) setFirst(data);
  const crumbs = [{ label: 'Quotes', to: paths.quotes }, ...(data ? [{ label: data.title, to: paths.quote(id) }] : [])];
  const mayChange = data?.allowedActions.includes('update');
  return (
    <Page
      title={data?.number ?? 'Edit quote'}
      crumbs={crumbs}
      badge={data && <StatusBadge states={quoteStates} state={data.status} variant="tint" />}
    >
      {error && !data && <NoSuchQuote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <FormSkeleton />}
      {data && !mayChange && (
        <EmptyState
          icon={<IconLock size={20} />}
          title="This quote can no longer be edited"
          text={data.archivedAt ? 'It can be changed once it is restored.' : 'It was sent. Duplicate it to offer something else.'}
          action={
            <ButtonLink variant="solid" to={paths.quote(id)}>
              Open quote
            </ButtonLink>
          }
        />
      )}
      {first && mayChange && (
        <Edit key={first.updatedAt} quote={first} onReload={() => void refetch().then(({ data: fresh }) => fresh && setFirst(fresh))} />
      )}
    </Page>
  );
}

function Edit({ quote, onReload }: { quote: QuoteDetail; onReload: () => void }) {
  const { id, number, currency, updatedAt } = quote;
  const update = useApiMutation(updateQuote);
  const start = useMemo(() => typedOf(quote), [quote]);
  const { outdated, save } = useChange({ number, to: paths.quote(id) }, (body: QuoteBody) =>
    update.mutateAsync({ params: { id }, body: { ...body, updatedAt } }),
  );
  return (
    <QuoteForm
      start={start}
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
