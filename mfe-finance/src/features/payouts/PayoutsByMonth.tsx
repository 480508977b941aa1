import { apiQuery } from '@techadds/shared/api';
import { getPaidByMonth } from '@techadds/shared/contract/payouts/endpoints';
import { formatMoney, formatShortMoney } from '@techadds/shared/format/money';
import { useQuery } from '@techadds/shared/query';
import { QueryCard } from '@techadds/shared/patterns/report';
import { Money, Text } from '@techadds/shared/ui';
import { BarChart } from '@techadds/shared/ui/chart';

const formatMonth = (month: string) =>
  new Date(`${month}-01`).toLocaleDateString('en-GB', { month: 'short', timeZone: 'UTC' }).replace('Sept', 'Sep');

/** Payouts of the last six months, by the month in which they were paid. */
export function PayoutsByMonth({ currency }: { currency: string | undefined }) {
  const query = useQuery(apiQuery(getPaidByMonth));
  const months = query.data?.months ?? [];
  const shown = currency ?? months.flatMap(({ currencies }) => currencies).at(-1)?.currency ?? 'USD';
  const values = months.map(({ currencies }) => currencies.find((each) => each.currency === shown)?.amountCents ?? 0);
  const sum = values.reduce((all, cents) => all + cents, 0);
  return (
    <QueryCard title="Paid out" query={query} height="200px" action={query.data && <Money cents={sum} currency={shown} />}>
      {() =>
        sum === 0 ? (
          <Text textStyle="sm" color="fg.muted" py="8" textAlign="center">
            Nothing was paid out in the last six months.
          </Text>
        ) : (
          <BarChart
            label="Paid out by month"
            categories={months.map(({ month }) => formatMonth(month))}
            series={[{ label: 'Paid out', color: 1, values }]}
            highlightedIndex={months.length - 1}
            formatValue={(cents) => formatMoney(cents, shown)}
            formatTick={(cents) => formatShortMoney(cents, shown)}
            height={170}
          />
        )
      }
    </QueryCard>
  );
}
