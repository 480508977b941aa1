import { apiQuery } from '@techadds/shared/api';
import { listReleasedApps } from '@techadds/shared/contract/releases/endpoints';
import { getReleaseHealth } from '@techadds/shared/contract/releases/health';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { ErrorNotice, Page, Stack } from '@techadds/shared/ui';
import { DataTable } from '@techadds/shared/ui/table';
import { HaltRuleCard } from './HaltRuleCard';
import { ReleaseKeys } from './ReleaseKeys';
import { appColumns, toAppRows } from './releases.columns';

const refreshMs = 15_000;

/** The versions of shell and remotes that are served, and how they do in browsers. */
export function ReleasesPage() {
  const { data, error, refetch } = useQuery({ ...apiQuery(listReleasedApps), refetchInterval: refreshMs });
  const health = useQuery({ ...apiQuery(getReleaseHealth, { query: {} }), refetchInterval: refreshMs });
  return (
    <Page
      title="Releases"
      crumbs={[{ label: 'Observability', to: paths.observability }]}
      description="Which version of each app is served, who released it, and how it does in browsers."
    >
      <Stack gap="6">
        {error && !data ? (
          <ErrorNotice
            title="The releases didn’t load"
            reassurance="Live releases are not affected."
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <DataTable
            caption="Apps"
            columns={appColumns}
            rows={data ? toAppRows(data.items, health.data?.items, health.data?.tabs) : []}
            rowKey={({ released }) => released.app}
            rowHref={({ released }) => paths.release(released.app)}
            loading={!data}
          />
        )}
        <HaltRuleCard />
        <ReleaseKeys />
      </Stack>
    </Page>
  );
}
