import { apiQuery } from '@techadds/shared/api';
import { listPayouts, type Payout } from '@techadds/shared/contract/payouts/endpoints';
import { formatMoney, formatShortMoney } from '@techadds/shared/format/money';
import { useQuery } from '@techadds/shared/query';
import { QueryCard } from '@techadds/shared/patterns/report';
import { Money, Text } from '@techadds/shared/ui';
import { BarChart } from '@techadds/shared/ui/chart';

const monthCount = 6;

/** The first days of the last months in UTC, oldest first. */
function getMonthsUntil(now: Date): Date[] {
  return Array.from({ length: monthCount }, (_, n) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthCount + 1 + n, 1)));
}

/** Sums of paid payouts by month, in cents. */
export function sumPaidByMonth(payouts: readonly Payout[], currency: string, now: Date): { name: string; cents: number }[] {
  return getMonthsUntil(now).map((from, n, all) => {
    const until = all[n + 1]?.getTime() ?? Infinity;
    const inMonth = payouts.filter(({ endedAt, currency: of }) => {
      const at = Date.parse(endedAt ?? '');
      return of === currency && at >= from.getTime() && at < until;
    });
    return {
      name: from.toLocaleDateString('en-GB', { month: 'short', timeZone: 'UTC' }).replace('Sept', 'Sep'),
      cents: inMonth.reduce((sum, { amountCents }) => sum + amountCents, 0),
    };
  });
}

/** Payouts of the last six months, by month. */
export function PayoutsByMonth({ currency }: { currency: string | undefined }) {
  const now = new Date();
  const from = getMonthsUntil(now)[0]!.toISOString();
  const query = useQuery(apiQuery(listPayouts, { query: { status: 'paid', from, limit: '200' } }));
  const shown = currency ?? query.data?.items[0]?.currency ?? 'USD';
  const bars = sumPaidByMonth(query.data?.items ?? [], shown, now);
  const sum = bars.reduce((all, { cents }) => all + cents, 0);
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
            categories={bars.map(({ name }) => name)}
            series={[{ label: 'Paid out', color: 1, values: bars.map(({ cents }) => cents) }]}
            highlightedIndex={monthCount - 1}
            formatValue={(cents) => formatMoney(cents, shown)}
            formatTick={(cents) => formatShortMoney(cents, shown)}
            height={170}
          />
        )
      }
    </QueryCard>
  );
}
