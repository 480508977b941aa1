import { apiQuery } from '@techadds/shared/api';
import { listIntegrations } from '@techadds/shared/contract/integrations/endpoints';
import { useQuery } from '@techadds/shared/query';
import { ErrorNotice, Grid, Page, Skeleton } from '@techadds/shared/ui';
import { IntegrationCard } from './IntegrationCard';

/** The other systems that the team and the server are connected with. */
export function IntegrationsPage() {
  const { data, error, refetch } = useQuery(apiQuery(listIntegrations));
  return (
    <Page title="Integrations" description="The systems that work with TechAdds, and how each of them is doing.">
      {data ? (
        <Grid as="ul" listStyle="none" gap="4" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 18rem), 1fr))">
          {data.items.map((integration) => (
            <IntegrationCard key={integration.provider} integration={integration} />
          ))}
        </Grid>
      ) : error ? (
        <ErrorNotice title="The integrations didn’t load" reassurance="They keep working." error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="420px" rounded="lg" role="status" aria-label="Loading the integrations" />
      )}
    </Page>
  );
}
