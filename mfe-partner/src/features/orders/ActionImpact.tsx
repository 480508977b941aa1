import type { DisputeOutcome } from '@techadds/shared/contract/orders/states';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { formatMoney } from '@techadds/shared/format/money';
import { ErrorNotice, Skeleton, Stack, Text } from '@techadds/shared/ui';
import { AmountLines } from '@techadds/shared/ui/page';
import { RefundBreakdown } from './RefundBreakdown';
import { useRefundPreview } from './useRefundPreview';

interface ActionImpactProps {
  order: OrderDetail;
  outcome: DisputeOutcome;
  /** The refunded amount of a split; undefined until it is entered. */
  splitCents: number | undefined;
}

/** What a dispute decision does to the money in escrow. */
export function ActionImpact({ order, outcome, splitCents }: ActionImpactProps) {
  const { customer, partner, shares, currency, payCents, refundedCents } = order;
  const left = payCents - refundedCents;
  if (outcome === 'canceled')
    return (
      <Text textStyle="sm" color="fg.muted">
        {formatMoney(left, currency)} goes back to {customer.name}, and {partner.name} gets nothing. This cannot be undone.
      </Text>
    );
  if (outcome === 'split') return splitCents === undefined ? null : <SplitImpact order={order} splitCents={splitCents} />;
  if (!shares) return null;
  const { partnerCents, commissionCents, taxCents, feeCents, feePayer } = shares;
  return (
    <AmountLines
      currency={currency}
      lines={[
        { label: partner.name, amountCents: partnerCents },
        { label: 'Commission', amountCents: commissionCents },
        { label: 'Tax', amountCents: taxCents },
        { label: 'Payment fee', amountCents: feePayer === 'platform' ? 0 : feeCents },
      ].filter(({ amountCents }) => amountCents !== 0)}
      total={{ label: 'Released from escrow', amountCents: left }}
    />
  );
}

function SplitImpact({ order, splitCents }: { order: OrderDetail; splitCents: number }) {
  const { data, error, refetch } = useRefundPreview(order.id, splitCents);
  const { partner, shares, currency } = order;
  if (error) return <ErrorNotice title="The breakdown could not be calculated" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="160px" rounded="md" />;
  return (
    <Stack gap="2">
      <RefundBreakdown order={order} preview={data} />
      {shares && (
        <Text textStyle="sm" color="fg.muted">
          {partner.name} is paid {formatMoney(Math.max(0, shares.partnerCents - data.partnerCents), currency)}. This cannot be undone.
        </Text>
      )}
    </Stack>
  );
}
