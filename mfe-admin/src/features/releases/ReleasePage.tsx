import { apiQuery } from '@techadds/shared/api';
import { listReleasedApps, type ReleasedApp } from '@techadds/shared/contract/releases/endpoints';
import { getReleaseHealth, type OpenTabs, type VersionHealth } from '@techadds/shared/contract/releases/health';
import { getAppLabel } from '@techadds/shared/mfes';
import { paths } from '@techadds/shared/paths';
import { RecordPage } from '@techadds/shared/patterns/record';
import { RecordQuery } from '@techadds/shared/patterns/record-query';
import { useQuery } from '@techadds/shared/query';
import { useParams } from '@techadds/shared/router';
import { useCan } from '@techadds/shared/session/use-can';
import { Grid, lazyComponent, Stack } from '@techadds/shared/ui';
import { IconActivity } from '@techadds/shared/ui/icons';
import { releaseStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { OpenTabsCard } from './OpenTabsCard';
import { ReleaseActions } from './ReleaseActions';
import { ReleaseHistory } from './ReleaseHistory';
import { getReleaseState, isPrivatePreview } from './releases.labels';
import { VersionCard } from './VersionCard';

const HealthChart = lazyComponent(() => import('./HealthChart').then((part) => part.HealthChart));

const refreshMs = 15_000;
const crumbs = [
  { label: 'Observability', to: paths.observability },
  { label: 'Releases', to: paths.releases },
];

/** An app with its versions, how they do in browsers, and what was changed when. */
export function ReleasePage() {
  const { app = '' } = useParams();
  const query = useQuery({
    ...apiQuery(listReleasedApps),
    refetchInterval: refreshMs,
    select: ({ items }: { items: ReleasedApp[] }) => items.find((each) => each.app === app) ?? null,
  });
  const health = useQuery({ ...apiQuery(getReleaseHealth, { query: {} }), refetchInterval: refreshMs });
  return (
    <RecordQuery
      query={query}
      resource="app"
      icon={<IconActivity size={20} />}
      crumbs={crumbs}
      list={{ to: paths.releases, label: 'Show all apps' }}
      notFoundText="The address may be incomplete."
    >
      {(released) => released && <AppRecord released={released} health={health.data?.items} open={health.data?.tabs} />}
    </RecordQuery>
  );
}

interface AppRecordProps {
  released: ReleasedApp;
  health: VersionHealth[] | undefined;
  open: OpenTabs | undefined;
}

function AppRecord({ released, health, open }: AppRecordProps) {
  const { app, current, canary, previous } = released;
  const canDeploy = useCan('releases.deploy');
  return (
    <RecordPage
      title={getAppLabel(app)}
      crumbs={crumbs}
      badge={<StatusBadge states={releaseStates} state={getReleaseState(released)} variant="tint" />}
      primaryAction={canDeploy && <ReleaseActions released={released} />}
    >
      <Stack gap="6">
        <Grid gap="4" gridTemplateColumns="repeat(auto-fill, minmax(min(22rem, 100%), 1fr))">
          <VersionCard title="Current" app={app} version={current} health={health} open={open} />
          {canary && (
            <VersionCard
              title={isPrivatePreview(released) ? 'Private preview, nobody else has it' : `Canary, ${canary.percent}% of marketplaces`}
              app={app}
              version={canary.release}
              health={health}
              open={open}
            />
          )}
          {previous && <VersionCard title="Before" app={app} version={previous} health={health} open={open} />}
        </Grid>
        {open && <OpenTabsCard app={app} open={open} />}
        <HealthChart app={app} current={current.version} canary={canary?.version} previous={previous?.version} health={health} />
        <ReleaseHistory app={app} />
      </Stack>
    </RecordPage>
  );
}
