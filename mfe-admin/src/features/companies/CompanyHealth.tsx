import { apiQuery } from '@techadds/shared/api';
import { getCompanyUsage, type CompanyUsage } from '@techadds/shared/contract/companies/endpoints';
import { formatMoney } from '@techadds/shared/format/money';
import { QueryCard } from '@techadds/shared/patterns/report';
import { useQuery } from '@techadds/shared/query';
import { Badge, Card, Flex, RelativeTime, Stack, StatStrip, Text } from '@techadds/shared/ui';
import { problemLabels } from './companies.labels';

const formatSales = (sales: CompanyUsage['sales']) =>
  sales.map(({ currency, totalCents }) => formatMoney(totalCents, currency)).join(', ') || '0';

/** Usage and health over the last 30 days. */
export function CompanyHealth({ id }: { id: string }) {
  const query = useQuery(apiQuery(getCompanyUsage, { params: { id } }));
  return (
    <QueryCard title="Usage, last 30 days" query={query} height="260px" bare>
      {({ problems, orders, sales, users, activeUsers, services, lastUsedAt, failedJobs, failedPayouts }) => (
        <Stack gap="4">
          <StatStrip
            stats={[
              { label: 'Orders placed', value: formatSales(sales) },
              { label: 'Orders', value: String(orders) },
              { label: 'Active users', value: `${activeUsers} of ${users}` },
              { label: 'Services offered', value: String(services) },
            ]}
          />
          <Card title="Health">
            <Stack gap="2">
              {problems.length === 0 ? (
                <Flex gap="2" alignItems="center">
                  <Badge tone="ok">Healthy</Badge>
                  <Text textStyle="sm">Nothing needs attention.</Text>
                </Flex>
              ) : (
                problems.map((problem) => (
                  <Flex key={problem} gap="2" alignItems="center">
                    <Badge tone="wait">Attention</Badge>
                    <Text textStyle="sm">{problemLabels[problem]}</Text>
                  </Flex>
                ))
              )}
              <Text textStyle="sm" color="fg.muted">
                Last sign-in or use: {lastUsedAt ? <RelativeTime at={lastUsedAt} /> : 'never'}. Failed jobs: {failedJobs}. Returned payouts:{' '}
                {failedPayouts}.
              </Text>
            </Stack>
          </Card>
        </Stack>
      )}
    </QueryCard>
  );
}
