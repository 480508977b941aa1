import type { OrderDetail, RefundPreview } from '@techadds/shared/contract/orders/endpoints';
import { formatMoney } from '@techadds/shared/format/money';
import { Text } from '@techadds/shared/ui';
import { AmountLines } from '@techadds/shared/ui/page';

interface RefundBreakdownProps {
  order: Pick<OrderDetail, 'customer' | 'partner' | 'shares'>;
  preview: RefundPreview;
}

/** Preview of who bears which part of a refund; the parts add up to it. */
export function RefundBreakdown({ order: { customer, partner, shares }, preview }: RefundBreakdownProps) {
  const { currency, amountCents, creditCents, partnerCents, commissionCents, feeCents, taxCents, promotionCents, owedCents, released } =
    preview;
  const keepsFee = feeCents === 0 && (shares?.feeCents ?? 0) > 0 && shares?.feePayer === 'partner';
  const lines = [
    {
      label: partner.name,
      amountCents: partnerCents - owedCents,
      hint: [released ? 'taken from the balance' : 'not released', ...(keepsFee ? ['with the payment fee, which stays'] : [])].join(', '),
    },
    ...(owedCents > 0
      ? [{ label: `Owed by ${partner.name}`, amountCents: owedCents, hint: 'already paid out, set off against later earnings' }]
      : []),
    { label: 'Commission', amountCents: commissionCents },
    { label: 'Tax', amountCents: taxCents },
    { label: 'Payment fee', amountCents: feeCents },
    { label: 'Discount', amountCents: -promotionCents, hint: 'what the marketplace had added' },
  ];
  return (
    <>
      <AmountLines
        currency={currency}
        lines={lines.filter((line) => line.amountCents !== 0)}
        total={{ label: `Back to ${customer.name}`, amountCents }}
      />
      {creditCents > 0 && (
        <Text textStyle="sm" color="fg.muted">
          {formatMoney(creditCents, currency)} of it goes back to the credit that paid for it.
        </Text>
      )}
    </>
  );
}

/** Label of the refund button. */
export const formatRefundLabel = (cents: number | undefined, currency: string): string =>
  cents === undefined ? 'Refund' : `Refund ${formatMoney(cents, currency)}`;
