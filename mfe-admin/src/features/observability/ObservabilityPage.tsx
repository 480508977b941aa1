import { paths } from '@techadds/shared/paths';
import { useSearchState } from '@techadds/shared/router';
import { useAllowed } from '@techadds/shared/session/use-can';
import { Box, ButtonLink, lazyComponent, Page } from '@techadds/shared/ui';
import { TabLinks } from '@techadds/shared/ui/page';
import { observabilityParamDefaults } from './search-params';
import { RecentErrors } from './RecentErrors';
import { ServerMetrics } from './ServerMetrics';
import { ImpersonationTab } from './Impersonation';

const Load = lazyComponent(() => import('./Load').then((part) => part.Load));
const FailedJobs = lazyComponent(() => import('./FailedJobs').then((part) => part.FailedJobs));

const tabs = [
  { key: 'server', label: 'Server', permission: 'observability.read', content: ServerMetrics },
  { key: 'errors', label: 'Errors', permission: 'observability.read', content: RecentErrors },
  { key: 'jobs', label: 'Jobs', permission: 'observability.read', content: FailedJobs },
  { key: 'load', label: 'Load', permission: 'observability.load', content: Load },
  { key: 'view-as', label: 'View as', permission: 'viewAs.use', content: ImpersonationTab },
] as const;

/** Server metrics, recent errors and jobs, and for super-admins the load by tenant and impersonation. */
export function ObservabilityPage() {
  const [address, change] = useSearchState(observabilityParamDefaults);
  const allowed = useAllowed(tabs);
  const current = allowed.find(({ key }) => key === address.tab) ?? allowed[0];
  const Content = current?.content;
  return (
    <Page
      title="Observability"
      crumbs={[{ label: 'Audit log', to: paths.auditLogs }]}
      description="Server health, recent errors and impersonation for support."
      actions={<ButtonLink to={paths.releases}>Releases</ButtonLink>}
    >
      <TabLinks
        label="Observability"
        tabs={allowed.map(({ key, label }) => ({
          label,
          to: key === 'server' ? paths.observability : `${paths.observability}?tab=${key}`,
          current: key === current?.key,
        }))}
      />
      <Box mt="5">{Content && <Content address={address} change={change} />}</Box>
    </Page>
  );
}
