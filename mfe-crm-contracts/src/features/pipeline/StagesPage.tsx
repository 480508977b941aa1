import { apiQuery } from '@techadds/shared/api';
import { listStages } from '@techadds/shared/contract/crm/pipeline';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useCan } from '@techadds/shared/session/use-can';
import { ButtonLink, EmptyState, ErrorNotice, Page, Skeleton, Stack } from '@techadds/shared/ui';
import { IconLock } from '@techadds/shared/ui/icons';
import { StagesForm } from './StagesForm';

const crumbs = [{ label: 'CRM pipeline', to: paths.pipeline }];

/** The stages of the pipeline, which administrators edit. */
export function StagesPage() {
  const mayEdit = useCan('crm.stages');
  const { data, error, refetch } = useQuery({ ...apiQuery(listStages), enabled: mayEdit });
  return (
    <Page title="Pipeline stages" crumbs={crumbs} description="All partners of the marketplace share these stages.">
      {!mayEdit ? (
        <EmptyState
          icon={<IconLock size={20} />}
          title="Administrators edit the stages"
          text="Ask an administrator of your marketplace to change them."
          action={<ButtonLink to={paths.pipeline}>See the pipeline</ButtonLink>}
        />
      ) : data ? (
        <StagesForm key={data.version} stages={data.items} version={data.version} onReload={() => void refetch()} />
      ) : error ? (
        <ErrorNotice title="The stages didn’t load" reassurance="No deal is affected." error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack role="status" aria-label="Loading the stages">
          <Skeleton height="320px" />
        </Stack>
      )}
    </Page>
  );
}
