import { apiQuery } from '@techadds/shared/api';
import type { CatalogService } from '@techadds/shared/contract/catalog/endpoints';
import { previewFee, type FeePreview } from '@techadds/shared/contract/fees/endpoints';
import type { PerkQuote } from '@techadds/shared/contract/perks/endpoints';
import { formatRate } from '@techadds/shared/format/money';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { Skeleton } from '@techadds/shared/ui';
import { AmountLines } from '@techadds/shared/ui/page';
import type { PackagePrice } from './price';

/** The card fee on an amount in cents. The request may fail, because not every currency has a fee profile. */
export function useFeePreview(totalCents: number) {
  return useQuery({
    ...apiQuery(previewFee, { query: { amountCents: String(totalCents), method: 'card' } }),
    enabled: totalCents > 0,
    placeholderData: keepPreviousData,
  });
}

interface PriceLinesProps {
  label: string;
  price: PackagePrice;
  payCents: number;
  /** The part of it that is paid from credit. */
  creditCents: number;
  /** The customer's part of the card fee. */
  feeCents: number;
  /** Whether the user is the one who pays. */
  hasOwnPrice: boolean;
  service: CatalogService;
  fee: FeePreview | undefined;
  loading: boolean;
  /** The price with a perk, by the server. */
  perk: PerkQuote | undefined;
}

/** The price breakdown and total for the customer. */
export function PriceLines({
  label,
  price,
  payCents,
  creditCents,
  feeCents,
  hasOwnPrice,
  service: { taxBp, currency, partner },
  fee,
  loading,
  perk,
}: PriceLinesProps) {
  if (loading) return <Skeleton height="148px" rounded="md" />;
  const payers = { partner: `Card fee, paid by ${partner.name}`, platform: 'Card fee, paid by TechAdds', customer: 'Card fee' };
  return (
    <AmountLines
      currency={currency}
      lines={[
        { label, amountCents: price.netCents },
        ...(perk ? [{ label: `Perk: ${perk.perk.title}`, amountCents: -perk.discountCents }] : []),
        { label: `Tax, ${formatRate(taxBp)}`, amountCents: perk?.taxCents ?? price.taxCents },
        ...(fee ? [{ label: payers[fee.payer], amountCents: feeCents }] : []),
        ...(creditCents > 0 ? [{ label: 'From credit', amountCents: -creditCents }] : []),
      ]}
      total={{ label: hasOwnPrice ? 'You pay' : 'The customer pays', amountCents: payCents - creditCents }}
    />
  );
}
