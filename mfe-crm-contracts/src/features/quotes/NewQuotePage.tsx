import { useEffect } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { createQuote, type QuoteBody } from '@techadds/shared/contract/quotes/endpoints';
import { getTenant } from '@techadds/shared/contract/tenants/endpoints';
import { useOfflineCreate } from '@techadds/shared/offline';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useNavigate } from '@techadds/shared/router';
import { useAuth } from '@techadds/shared/session';
import { ErrorNotice, Page, toast } from '@techadds/shared/ui';
import { QuoteForm } from './QuoteForm';
import { FormSkeleton } from './FormSkeleton';
import type { QuoteFormValues } from './quote.form-values';
import { useQuoteDefaults } from './useQuoteDefaults';

/** Creates a draft quote: empty, for a customer, or from a quote request. */
export function NewQuotePage() {
  const { user } = useAuth();
  const tenant = useQuery({ ...apiQuery(getTenant, { params: { id: user?.tenantId ?? '' } }), staleTime: 60_000, enabled: user !== null });
  const { data: start, error, refetch } = useQuoteDefaults();
  const { queued, values } = start ?? {};
  const add = useOfflineCreate('quotes', createQuote, { id: queued?.item.id, isQueued: queued !== undefined });
  const currency = tenant.data?.currency ?? queued?.meta.hints?.currency;
  const navigate = useNavigate();
  // The list is needed after a save without a connection; the name makes it the same chunk as that of the route.
  useEffect(() => void import(/* webpackChunkName: 'quotes' */ './QuotesPage').catch(() => undefined), []);
  const save = async (body: QuoteBody, customer: QuoteFormValues['customer']) => {
    const quote = await add(body, { customer, ...(currency && { currency }) });
    toast(quote ? { title: `${quote.number} saved as draft`, tone: 'ok' } : { title: 'Saved offline', tone: 'ok' });
    void navigate(quote ? paths.quote(quote.id) : paths.quotes);
  };
  const failed = error ?? tenant.error;
  return (
    <Page title="New quote" crumbs={[{ label: 'Quotes', to: paths.quotes }]}>
      {values && currency ? (
        <QuoteForm defaultValues={values} currency={currency} isNew onSave={save} rejection={start?.rejection} />
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
