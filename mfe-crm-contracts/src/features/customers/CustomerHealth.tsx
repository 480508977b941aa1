import type { CustomerHealth as Health } from '@techadds/shared/contract/customers/health';
import { minHealthOrders } from '@techadds/shared/contract/customers/health';
import { Box, Card, Span, Text } from '@techadds/shared/ui';
import { ProgressBar } from '@techadds/shared/ui/steps';

const parts: Record<Health['parts'][number]['key'], readonly [label: string, hint: string, sample: readonly [string, string]]> = {
  recency: ['Last order', 'Full while it is not longer ago than usual, nothing from three times that', ['order', 'orders']],
  payment: ['Payment', 'Invoices that were paid, of those paid or older than 30 days', ['invoice', 'invoices']],
  trouble: ['Smooth orders', 'Orders without a refund or a dispute', ['order', 'orders']],
  ratings: ['Ratings', 'Average of the stars they gave', ['rating', 'ratings']],
};

const toBand = (score: number) =>
  score >= 70 ? (['Good', 't.ok.fg'] as const) : score >= 40 ? (['Fair', 't.wait.fg'] as const) : (['At risk', 't.bad.fg'] as const);

/** The health score of a customer with its parts: what each counts, how much, and from how many records. */
export function CustomerHealth({ health: { score, orderCount, parts: scored } }: { health: Health }) {
  if (score === null)
    return (
      <Card title="Health">
        <Text textStyle="sm" color="fg.muted">
          {orderCount === 0 ? 'There are no orders' : orderCount === 1 ? 'There is one order' : `There are ${orderCount} orders`} so far.
          The score is computed from {minHealthOrders} orders or more.
        </Text>
      </Card>
    );
  const [band, color] = toBand(score);
  return (
    <Card
      title="Health"
      action={
        <Span fontWeight="semibold" color={color}>
          {score} of 100, {band.toLowerCase()}
        </Span>
      }
    >
      <Box as="ul" listStyle="none">
        {scored.map(({ key, score: points, weightBp, sample }) => {
          const [label, hint, [one, many]] = parts[key];
          return (
            <Box as="li" key={key} mb="3" _last={{ mb: '0' }} textStyle="sm">
              <Text textStyle="sm" mb="1">
                {label}
              </Text>
              <ProgressBar label={label} percent={points} />
              <Text textStyle="xs" color="fg.muted" mt="1">
                {hint}. Counts {Math.round(weightBp / 100)}%, from {sample} {sample === 1 ? one : many}.
              </Text>
            </Box>
          );
        })}
      </Box>
    </Card>
  );
}
