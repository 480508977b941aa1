import { apiQuery } from '@techadds/shared/api';
import type { QuoteBody } from '@techadds/shared/contract/quotes/endpoints';
import { getTenant } from '@techadds/shared/contract/tenants/endpoints';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useNavigate } from '@techadds/shared/router';
import { useAuth } from '@techadds/shared/session';
import { ErrorNotice, Page, toast } from '@techadds/shared/ui';
import { QuoteForm } from './QuoteForm';
import { FormSkeleton } from './FormSkeleton';
import { useCreateQuote } from './useCreateQuote';
import { useQuoteDefaults } from './useQuoteDefaults';

/** Creates a draft quote: empty, for a customer, or from a quote request. */
export function NewQuotePage() {
  const { user } = useAuth();
  const tenant = useQuery({ ...apiQuery(getTenant, { params: { id: user?.tenantId ?? '' } }), staleTime: 60_000, enabled: user !== null });
  const { data: start, error, refetch } = useQuoteDefaults();
  const add = useCreateQuote();
  const navigate = useNavigate();
  const save = async (body: QuoteBody) => {
    const quote = await add(body);
    toast({ title: `${quote.number} saved as draft`, tone: 'ok' });
    void navigate(paths.quote(quote.id));
  };
  const failed = error ?? tenant.error;
  return (
    <Page title="New quote" crumbs={[{ label: 'Quotes', to: paths.quotes }]}>
      {start && tenant.data ? (
        <QuoteForm defaultValues={start} currency={tenant.data.currency} isNew onSave={save} />
      ) : failed ? (
        <ErrorNotice
          title="The form didn’t load"
          reassurance="Nothing was saved."
          error={failed}
          onRetry={() => void Promise.all([refetch(), tenant.refetch()])}
        />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}
