import { useEffect } from 'react';
import { apiQuery } from '@techadds/shared/api';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { getDashboard } from '@techadds/shared/contract/dashboard/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { Box, ButtonLink, ErrorNotice, Grid, lazyComponent, Page, Stack } from '@techadds/shared/ui';
import { getQuickLinks } from './quick-links';
import { DashboardSkeleton } from './DashboardSkeleton';
import { DashboardStats } from './Stats';
import { getGreeting } from './greeting';
import { RecentOrders } from './RecentOrders';
import { SalesCard } from './SalesCard';
import { WhenSeen } from './WhenSeen';
import { PendingActions, describePending } from './PendingActions';

/** Loaded on demand: most users have confirmed their address. */
const ConfirmEmail = lazyComponent(() =>
  import(/* webpackChunkName: 'dashboard-more' */ './ConfirmEmail').then((module) => module.ConfirmEmail),
);

const RunningProjects = lazyComponent(() =>
  import(/* webpackChunkName: 'dashboard-more' */ './RunningProjects').then((module) => module.RunningProjects),
);

export type Dashboard = Output<typeof getDashboard>;

const longDate = (date: Date) => date.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '');

function Content({ dashboard, user }: { dashboard: Dashboard; user: User }) {
  return (
    <Stack gap="5">
      <DashboardStats dashboard={dashboard} />
      <Grid
        gap="5"
        css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cLg: { gridTemplateColumns: 'minmax(0, 1fr) 380px' } }}
        alignItems="start"
      >
        <Box css={{ _cLg: { order: 2 } }} minWidth="0">
          <PendingActions items={dashboard.waiting} />
        </Box>
        <Stack gap="5" minWidth="0">
          <SalesCard dashboard={dashboard} role={user.role} />
          <RecentOrders dashboard={dashboard} role={user.role} />
          <WhenSeen>
            <RunningProjects role={user.role} />
          </WhenSeen>
        </Stack>
      </Grid>
    </Stack>
  );
}

/** The first page after sign-in: metrics, pending actions, recent orders and quick links of the role. */
export function DashboardPage({ user }: { user: User }) {
  const { data, error, refetch } = useQuery({ ...apiQuery(getDashboard), placeholderData: keepPreviousData });
  const { first, beside } = getQuickLinks(user.role);
  const now = new Date();
  const name = user.firstName.trim();
  const title = getGreeting(now.getHours()) + (name && `, ${name}`);
  // `Page` sets its heading as the window title; a greeting is no good name for a tab.
  useEffect(() => {
    document.title = 'Dashboard · TechAdds';
  }, [title]);
  return (
    <Page
      title={title}
      description={longDate(now) + (data ? ` · ${describePending(data.waiting.length)}` : '')}
      actions={
        <>
          {beside.map(({ label, icon: Icon, path }) => (
            <ButtonLink key={path} to={path} icon={<Icon aria-hidden />}>
              {label}
            </ButtonLink>
          ))}
          <ButtonLink variant="solid" to={first.path} icon={<first.icon size={16} stroke={1.75} aria-hidden />}>
            {first.label}
          </ButtonLink>
        </>
      }
    >
      {!user.emailVerified && <ConfirmEmail user={user} />}
      {data ? (
        <Content dashboard={data} user={user} />
      ) : error ? (
        <ErrorNotice title="Your dashboard didn’t load" error={error} onRetry={() => void refetch()} />
      ) : (
        <DashboardSkeleton />
      )}
    </Page>
  );
}
