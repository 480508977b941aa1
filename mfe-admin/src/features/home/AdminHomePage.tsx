import { apiQuery } from '@techadds/shared/api';
import { getAdminHome } from '@techadds/shared/contract/admin-home/endpoints';
import { QueryCard } from '@techadds/shared/patterns/report';
import { useQuery } from '@techadds/shared/query';
import { Grid, Page, Stack } from '@techadds/shared/ui';
import { LatestEvents } from './LatestEvents';
import { MoneyFigures, moneySkeleton } from './MoneyFigures';
import { ServiceHealth } from './ServiceHealth';
import { WaitingTiles } from './WaitingTiles';

const refreshMs = 60_000;

/** What waits for an administrator today, the health of the service, the money of 30 days and the last audit events. */
export function AdminHomePage() {
  const query = useQuery({ ...apiQuery(getAdminHome), refetchInterval: refreshMs });
  return (
    <Page title="Admin" description="What waits for a decision, and how the marketplace is doing.">
      <Stack gap="5">
        <QueryCard title="Waiting for a decision" query={query} height={<WaitingTiles />}>
          {({ waiting }) => <WaitingTiles waiting={waiting} />}
        </QueryCard>
        <QueryCard title="Money, last 30 days" query={query} height={moneySkeleton}>
          {({ money }) => <MoneyFigures money={money} />}
        </QueryCard>
        <Grid
          gap="5"
          alignItems="start"
          css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cLg: { gridTemplateColumns: 'minmax(0, 1fr) 380px' } }}
        >
          <QueryCard title="Audit log" query={query} height="240px">
            {({ audit }) => <LatestEvents events={audit} />}
          </QueryCard>
          <QueryCard title="Service health" query={query} height="160px">
            {({ health }) => <ServiceHealth health={health} />}
          </QueryCard>
        </Grid>
      </Stack>
    </Page>
  );
}
