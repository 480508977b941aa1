import type { OrderDetail } from '@techadds/shared/contract/orders';
import { formatRate } from '@techadds/shared/format/money';
import { Breakdown, Card, Span } from '@techadds/shared/ui';
import { paymentStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';

/** What an order costs, in parts that add up. */
export function OrderMoney({ order }: { order: OrderDetail }) {
  const { packageName, quantity, netCents, taxBp, taxCents, totalCents, currency, paymentStatus } = order;
  return (
    <Card
      title="Money"
      action={
        paymentStatus === 'none' ? (
          <Span color="fg.muted">Nothing charged yet</Span>
        ) : (
          <StatusBadge of={paymentStates} state={paymentStatus} />
        )
      }
    >
      <Breakdown
        currency={currency}
        lines={[
          { label: quantity > 1 ? `${packageName} × ${quantity.toLocaleString('en-US')}` : packageName, amountCents: netCents },
          { label: `Tax, ${formatRate(taxBp)}`, amountCents: taxCents },
        ]}
        total={{ label: 'Total', amountCents: totalCents }}
      />
    </Card>
  );
}
