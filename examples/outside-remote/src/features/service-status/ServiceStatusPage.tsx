import { apiQuery } from '@techadds/shared/api';
import { buildInfo, ready } from '@techadds/shared/contract/health/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';
import { useQuery } from '@techadds/shared/query';
import { Badge, Card, DescriptionList, ErrorNotice, Page, Skeleton } from '@techadds/shared/ui';

/** Whether the service is ready, and which build answers. */
export function ServiceStatusPage() {
  const readiness = useQuery(apiQuery(ready));
  const { data, error, refetch } = useQuery(apiQuery(buildInfo));
  return (
    <Page title="Service status" description="The build that answers, and whether it is ready.">
      <Card title="API">
        {data ? (
          <DescriptionList
            items={[
              { term: 'State', value: <Badge>{readiness.data ? 'Ready' : readiness.error ? 'Not ready' : 'Checking…'}</Badge> },
              { term: 'Commit', value: data.data.shortHash },
              { term: 'Branch', value: data.data.branch },
              { term: 'Built', value: formatDateTime(data.data.buildTime) },
            ]}
          />
        ) : error ? (
          <ErrorNotice title="The status didn’t load" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height="120px" />
        )}
      </Card>
    </Page>
  );
}
