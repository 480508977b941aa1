import { call } from '@techadds/shared/api';
import { getContract } from '@techadds/shared/contract/contracts/endpoints';
import { getQuote } from '@techadds/shared/contract/quotes/endpoints';
import { useQuery } from '@techadds/shared/query';
import { useSearchState } from '@techadds/shared/router';
import { isUuid } from '@techadds/shared/session';
import { useTenantCurrency } from '@techadds/shared/tenant/use-tenant-currency';
import { ErrorNotice, Page, Skeleton } from '@techadds/shared/ui';
import { ProjectForm } from './ProjectForm';
import { projectRecord } from './project.record';
import type { ProjectOrigin } from './project.form-values';

async function loadOrigin(quoteId: string, contractId: string, signal: AbortSignal): Promise<ProjectOrigin | null> {
  if (isUuid(quoteId)) {
    const { id, number, title, totalCents, currency, customer } = await call(getQuote, { params: { id: quoteId } }, { signal });
    return { kind: 'quote', id, number, title, valueCents: totalCents, currency, customer };
  }
  if (!isUuid(contractId)) return null;
  const { id, number, title, valueCents, currency, customer } = await call(getContract, { params: { id: contractId } }, { signal });
  return { kind: 'contract', id, number, title, valueCents, currency, customer };
}

/** Creates a project by hand, or from the accepted quote or signed contract that the URL names. */
export function NewProjectPage() {
  const [{ quote, contract }] = useSearchState({ quote: '', contract: '' });
  const currency = useTenantCurrency();
  const start = useQuery({
    queryKey: ['project-start', quote, contract],
    queryFn: ({ signal }) => loadOrigin(quote, contract, signal),
    // A refetch must not replace the initial values of the form.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const known = start.data?.currency ?? currency;
  return (
    <Page title="New project" crumbs={projectRecord.crumbs}>
      {start.data !== undefined && known !== undefined ? (
        <ProjectForm origin={start.data ?? undefined} currency={known} />
      ) : start.error ? (
        <ErrorNotice
          title="The form didn’t load"
          reassurance="Nothing was saved."
          error={start.error}
          onRetry={() => void start.refetch()}
        />
      ) : (
        <Skeleton height="320px" />
      )}
    </Page>
  );
}
