import { allocate } from '@techadds/shared/contract/allocate';
import { shareHalfEven } from '../../platform/money/round-half-even';

/** Part of a price that a perk takes off. `sharedBp` is the partner's share where both bear it. */
export interface DiscountLine {
  label: string;
  cents: number;
  bearer: 'partner' | 'platform' | 'shared';
  sharedBp?: number;
  /** The perk that it is of. */
  perkId?: string;
}

/** What each gets of an order's money, or gives of a refund, in cents. */
export interface Parts {
  partner: number;
  commission: number;
  fee: number;
  tax: number;
}

export type FeePayer = 'partner' | 'customer' | 'platform';

export const sumOf = ({ partner, commission, fee, tax }: Parts): number => partner + commission + fee + tax;
export const minus = (a: Parts, b: Parts): Parts => ({
  partner: a.partner - b.partner,
  commission: a.commission - b.commission,
  fee: a.fee - b.fee,
  tax: a.tax - b.tax,
});

/** What discounts take off a price, and what of that each bears, in cents. */
export function bearersOf(lines: readonly DiscountLine[]): { discountCents: number; partnerCents: number; platformCents: number } {
  const ofPartner = ({ cents, bearer, sharedBp = 0 }: DiscountLine) =>
    bearer === 'partner' ? cents : bearer === 'platform' ? 0 : shareHalfEven(cents, sharedBp, 10_000);
  const discountCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  const partnerCents = lines.reduce((sum, line) => sum + ofPartner(line), 0);
  return { discountCents, partnerCents, platformCents: discountCents - partnerCents };
}

interface Terms {
  netCents: number;
  /** What the partner bears of discounts; what the platform bears is part of the money. */
  partnerDiscountCents: number;
  taxCents: number;
  commissionCents: number;
  /** What the payer bears of the payment fee. */
  feeCents: number;
  feePayer: FeePayer;
}

/**
 * Who gets what of an order: together what the customer pays and what the platform adds for its discounts. A fee that is larger than what
 * the partner earns is borne by the platform for the rest.
 */
export function partsOf({ netCents, partnerDiscountCents, taxCents, commissionCents, feeCents, feePayer }: Terms): Parts {
  const earned = netCents - partnerDiscountCents - commissionCents;
  const fee = feePayer === 'platform' ? 0 : feePayer === 'customer' ? feeCents : Math.min(feeCents, earned);
  return { partner: feePayer === 'partner' ? earned - fee : earned, commission: commissionCents, fee, tax: taxCents };
}

interface FeeRules {
  feePayer: FeePayer;
  /** Whether the processor gives its fee back with a refund. */
  feeRefundable: boolean;
}

/** Who gives at a refund, by what is left to each. A fee that stays with the processor is given by the partner who bore it. */
const givers = (left: Parts, { feePayer, feeRefundable }: FeeRules) => ({
  partner: left.partner + (!feeRefundable && feePayer === 'partner' ? left.fee : 0),
  commission: left.commission,
  fee: feeRefundable ? left.fee : 0,
  tax: left.tax,
});

/** How much can still be given back of what is left, in cents: not a fee that the customer paid and the processor keeps. */
export const refundable = (left: Parts, rules: FeeRules): number => sumOf(givers(left, rules));

/**
 * What each gives of a refund, in proportion to what is left to each, to the cent. `amountCents` is at most `refundable(left)`.
 * After the refund of all that is refundable the partner has paid the fee that stays: its part is below zero then.
 */
export function refundParts(left: Parts, amountCents: number, rules: FeeRules): Parts {
  const { partner, commission, fee, tax } = givers(left, rules);
  const [ofPartner = 0, ofCommission = 0, ofFee = 0, ofTax = 0] = allocate(amountCents, [partner, commission, fee, tax]);
  return { partner: ofPartner, commission: ofCommission, fee: ofFee, tax: ofTax };
}

/** What an escrow is released as: a partner whose part does not cover the fee gets nothing, and the platform bears the rest of the fee. */
export const releaseParts = (left: Parts): Parts => (left.partner < 0 ? { ...left, partner: 0, fee: left.fee + left.partner } : left);
