import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { formatRate } from '@techadds/shared/format/money';
import { Card, Money, Span, Text } from '@techadds/shared/ui';
import { AmountLines } from '@techadds/shared/ui/page';
import { paymentStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { OrderBreakdown } from './OrderBreakdown';

/** The price of an order, in parts that add up. */
export function OrderTotals({ order }: { order: OrderDetail }) {
  const { packageName, quantity, netCents, taxBp, taxCents, perks, totalCents, payCents, refundedCents, currency, paymentStatus } = order;
  const { creditCents, creditRefundedCents } = order;
  const feeCents = payCents - totalCents;
  return (
    <Card
      title="Money"
      action={
        paymentStatus === 'none' ? (
          <Span color="fg.muted">Nothing charged yet</Span>
        ) : (
          <StatusBadge states={paymentStates} state={paymentStatus} />
        )
      }
    >
      <AmountLines
        currency={currency}
        lines={[
          { label: quantity > 1 ? `${packageName} × ${quantity.toLocaleString('en-US')}` : packageName, amountCents: netCents },
          ...perks.map(({ label, cents }) => ({ label: `Perk: ${label}`, amountCents: -cents })),
          { label: `Tax, ${formatRate(taxBp)}`, amountCents: taxCents },
          ...(feeCents > 0 ? [{ label: 'Payment fee', amountCents: feeCents }] : []),
          ...(refundedCents > 0 ? [{ label: 'Refunded', amountCents: -refundedCents }] : []),
        ]}
        total={{ label: 'Total', amountCents: payCents - refundedCents }}
      />
      {creditCents > 0 && (
        <Text mt="2" textStyle="sm" color="fg.muted">
          <Money cents={creditCents} currency={currency} /> {paymentStatus === 'none' ? 'is set aside' : 'was paid'} from credit
          {creditRefundedCents > 0 && (
            <>
              , <Money cents={creditRefundedCents} currency={currency} /> of it came back
            </>
          )}
          .
        </Text>
      )}
      {order.shares && paymentStatus !== 'none' && <OrderBreakdown order={order} shares={order.shares} />}
    </Card>
  );
}
