import type { Role } from '@techadds/shared/roles';
import { formatPrice } from '@techadds/shared/format/money';
import { formatDate } from '@techadds/shared/format/date';
import { Box, Card, HStack, Span, Text } from '@techadds/shared/ui';
import { lazyChunk } from '../../layout/lazy';
import type { Dashboard } from './DashboardPage';
import { computeRunningTotals } from './running-totals';

const AreaChart = lazyChunk(async () => (await import('@techadds/shared/ui/area-chart')).AreaChart);
const height = 200;

function LegendItem({ color, label, value }: { color: string; label: string; value: string }) {
  return (
    <HStack gap="1.5" color="fg.muted" whiteSpace="nowrap">
      <Box width="3" height="2px" rounded="full" bg={color} />
      {label}
      <Span color="fg" fontWeight="medium" fontVariantNumeric="tabular-nums">
        {value}
      </Span>
    </HStack>
  );
}

/** Running total of sales, or of a customer's spending, over 30 days against the 30 before. Roles that see no money have no series. */
export function SalesCard({ dashboard: { series, currency }, role }: { dashboard: Dashboard; role: Role }) {
  if (series.length === 0) return null;
  const title = role === 'customer' ? 'Spending' : 'Sales';
  const points = computeRunningTotals(series);
  const last = points.at(-1)!;
  const money = (cents: number) => formatPrice(cents, currency);
  return (
    <Card
      title={title}
      action={
        <HStack columnGap="4" rowGap="0.5" py="2" flexWrap="wrap" justifyContent="flex-end" textStyle="xs">
          <LegendItem color="chart.1" label="Last 30 days" value={money(last.total)} />
          <LegendItem color="chart.prev" label="Before" value={money(last.previous)} />
        </HStack>
      }
    >
      {last.total === 0 && last.previous === 0 ? (
        <Text textStyle="sm" color="fg.muted" py="6" textAlign="center">
          Nothing {role === 'customer' ? 'spent' : 'sold'} in the last 60 days.
        </Text>
      ) : (
        <Box minHeight={`${height + 32}px`}>
          <AreaChart
            label={`${title}, running total over the last 30 days`}
            height={height}
            formatValue={money}
            points={points.map(({ day, total, previous }) => ({ label: formatDate(day), value: total, previous }))}
          />
        </Box>
      )}
    </Card>
  );
}
