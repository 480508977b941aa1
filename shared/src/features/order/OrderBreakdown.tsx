import type { OrderDetail, OrderSplit as Shares } from '@techadds/shared/contract/orders/endpoints';
import { formatDate } from '@techadds/shared/format/date';
import { Box, Money, Text } from '@techadds/shared/ui';
import { SplitBar, SplitList, AmountBreakdown, ExchangeNote, type SplitSegment } from '@techadds/shared/features/amount-breakdown';

/** How the paid amount, less refunds, is split, for the users it concerns, with the journal. */
export function OrderBreakdown({ order: { id, number, currency }, shares }: { order: OrderDetail; shares: Shares }) {
  const { partnerCents, owedCents, setOffCents, commissionCents, taxCents, feeCents, feePayer, releasedAt } = shares;
  const { partnerDiscountCents, platformDiscountCents, partnerTaxCents, exchange, exchangesInto } = shares;
  const segments: SplitSegment[] = [
    { key: 'partner', label: 'Partner', cents: partnerCents, color: 1 },
    { key: 'commission', label: 'Commission', cents: commissionCents, color: 3 },
    { key: 'tax', label: 'Tax', cents: taxCents, color: 4 },
    // A fee that the platform pays is not part of the customer's money.
    ...(feePayer === 'platform' ? [] : [{ key: 'fee', label: 'Payment fee', cents: feeCents, color: 2 } satisfies SplitSegment]),
  ];
  return (
    <Box mt="4">
      <SplitBar segments={segments} />
      <Box mt="2">
        <SplitList
          segments={segments}
          currency={currency}
          total={{ label: releasedAt ? 'Released' : 'To be released', cents: segments.reduce((sum, { cents }) => sum + cents, 0) }}
        />
      </Box>
      {partnerDiscountCents + platformDiscountCents > 0 && (
        <Text mt="2" textStyle="sm" color="fg.muted">
          Of the discount the partner bears <Money cents={partnerDiscountCents} currency={currency} /> and the marketplace{' '}
          <Money cents={platformDiscountCents} currency={currency} />.
        </Text>
      )}
      {partnerTaxCents > 0 && (
        <Text mt="2" textStyle="sm" color="fg.muted">
          The partner’s share includes <Money cents={partnerTaxCents} currency={currency} /> of tax, which the partner remits.
        </Text>
      )}
      {owedCents > 0 && (
        <Text mt="2" textStyle="sm" color="fg.muted">
          <Money cents={owedCents} currency={currency} /> was refunded after the partner was paid: the partner owes it, and later earnings
          are set off against it.
        </Text>
      )}
      {setOffCents > 0 && (
        <Text mt="2" textStyle="sm" color="fg.muted">
          <Money cents={setOffCents} currency={currency} /> of the partner’s share was set off against what the partner owed.
        </Text>
      )}
      {(exchange ?? exchangesInto) && <ExchangeNote shares={shares} />}
      <Text as="div" mt="3" textStyle="sm">
        <AmountBreakdown
          subject={{ type: 'order', id, name: number }}
          label="The partner receives"
          cents={partnerCents}
          currency={currency}
          note={releasedAt ? `released ${formatDate(releasedAt)}` : 'when the delivery is accepted'}
        >
          Why this amount
        </AmountBreakdown>
      </Text>
    </Box>
  );
}
