import { apiQuery } from '@techadds/shared/api';
import { getSalesforceConnection, listSyncRuns } from '@techadds/shared/contract/salesforce/endpoints';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useNavigate, useSearchState } from '@techadds/shared/router';
import { Box, Button, ButtonLink, ErrorNotice, lazyComponent, Page, Skeleton } from '@techadds/shared/ui';
import { IconRefresh } from '@techadds/shared/ui/icons';
import { ConnectionCard } from './ConnectionCard';
import { runColumns } from './runs.columns';

const CompareDialog = lazyComponent(() => import('./CompareDialog').then((part) => part.CompareDialog));
const ConnectionForm = lazyComponent(() => import('./ConnectionForm').then((part) => part.ConnectionForm));

const crumbs = [{ label: 'CRM pipeline', to: paths.pipeline }];
const paramsConfig = { sorts: ['newest'], order: 'desc' } as const;
const refreshMs = 5_000;

/** How the CRM is connected to Salesforce, and the runs so far. */
export function SalesforcePage() {
  const params = useListParams(paramsConfig);
  const [{ show }, change] = useSearchState({ show: '' });
  const navigate = useNavigate();
  const { data: connection, error, refetch } = useQuery(apiQuery(getSalesforceConnection));
  const compare = (
    <Button variant="solid" shortcut="c" icon={<IconRefresh />} onClick={() => change({ show: 'compare' })}>
      Compare
    </Button>
  );
  const close = () => change({ show: '' });
  return (
    <Page
      title="Salesforce"
      crumbs={crumbs}
      description="Contacts, customers and deals are compared field by field first. Nothing is written before you apply a comparison."
      actions={
        <>
          {connection?.provider === 'embedded' && <ButtonLink to={paths.salesforceRecords}>Records there</ButtonLink>}
          <Button disabled={!connection} onClick={() => change({ show: 'connection' })}>
            Connection
          </Button>
          {compare}
        </>
      }
    >
      <Box mb="5">
        {connection ? (
          <ConnectionCard connection={connection} />
        ) : error ? (
          <ErrorNotice
            title="The connection didn’t load"
            reassurance="No record is affected."
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton height="148px" rounded="lg" role="status" aria-label="Loading the connection" />
        )}
      </Box>
      <ListView
        resource={['run', 'runs']}
        endpoint={listSyncRuns}
        params={params}
        columns={runColumns}
        rowHref={({ id }) => paths.syncRun(id)}
        toolbar={() => null}
        refetchInterval={refreshMs}
        searchHelp=""
        emptyState={{
          icon: <IconRefresh size={14} />,
          title: 'Compare for the first time',
          text: 'You see record by record what would be created, updated, skipped or is in conflict, and decide then.',
          action: compare,
        }}
      />
      {show === 'compare' && <CompareDialog onClose={close} onStarted={({ id }) => void navigate(paths.syncRun(id))} />}
      {show === 'connection' && connection && <ConnectionForm connection={connection} onClose={close} />}
    </Page>
  );
}
