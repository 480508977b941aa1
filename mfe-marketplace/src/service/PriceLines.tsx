import { apiQuery } from '@techadds/shared/api';
import { previewFee, type FeePreview } from '@techadds/shared/contract/fees';
import { formatRate } from '@techadds/shared/format/money';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { Breakdown, Skeleton } from '@techadds/shared/ui';
import { feeForCustomer, type Price } from './price';

/** The payment fee on an amount in cents. It may be missing: not every amount and currency has a fee profile. */
export function useFee(totalCents: number) {
  return useQuery({
    ...apiQuery(previewFee, { query: { amountCents: String(totalCents), method: 'card' } }),
    enabled: totalCents > 0,
    placeholderData: keepPreviousData,
  });
}

interface PriceLinesProps {
  label: string;
  price: Price;
  taxBp: number;
  currency: string;
  partnerName: string;
  fee: FeePreview | undefined;
  feeLoading: boolean;
}

/** What the customer pays and of what it consists. */
export function PriceLines({ label, price, taxBp, currency, partnerName, fee, feeLoading }: PriceLinesProps) {
  if (feeLoading) return <Skeleton height="142px" rounded="md" />;
  const feeCents = fee ? feeForCustomer(fee) : 0;
  return (
    <Breakdown
      currency={currency}
      lines={[
        { label, amountCents: price.netCents },
        { label: `Tax, ${formatRate(taxBp)}`, amountCents: price.taxCents },
        ...(fee ? [{ label: feeLabel(fee, partnerName), amountCents: feeCents }] : []),
      ]}
      total={{ label: 'You pay', amountCents: price.totalCents + feeCents }}
    />
  );
}

const feeLabel = ({ payer }: FeePreview, partnerName: string) =>
  ({ partner: `Card fee, paid by ${partnerName}`, platform: 'Card fee, paid by TechAdds', customer: 'Card fee' })[payer];
