import type { TaxRemitter } from '@techadds/shared/contract/tenants/tax-remitters';
import { allocate } from '@techadds/shared/contract/allocate';
import { multiplyDivideHalfEven } from '../../platform/money/round-half-even';

/** A discount from a perk. `sharedBp` is the partner's share of it if both bear it. */
export interface DiscountLine {
  label: string;
  cents: number;
  bearer: 'partner' | 'platform' | 'shared';
  sharedBp?: number;
  /** The perk that grants it. */
  perkId?: string;
}

/** Shares of an order's money, or of a refund, in cents. */
export interface MoneySplit {
  partner: number;
  commission: number;
  fee: number;
  tax: number;
}

export type FeePayer = 'partner' | 'customer' | 'platform';

export const sumSplit = ({ partner, commission, fee, tax }: MoneySplit): number => partner + commission + fee + tax;
export const subtractSplit = (a: MoneySplit, b: MoneySplit): MoneySplit => ({
  partner: a.partner - b.partner,
  commission: a.commission - b.commission,
  fee: a.fee - b.fee,
  tax: a.tax - b.tax,
});

/** The discount on a price and who bears how much of it, in cents. */
export function computeDiscountBearers(lines: readonly DiscountLine[]): {
  discountCents: number;
  partnerCents: number;
  platformCents: number;
} {
  const ofPartner = ({ cents, bearer, sharedBp = 0 }: DiscountLine) =>
    bearer === 'partner' ? cents : bearer === 'platform' ? 0 : multiplyDivideHalfEven(cents, sharedBp, 10_000);
  const discountCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  const partnerCents = lines.reduce((sum, line) => sum + ofPartner(line), 0);
  return { discountCents, partnerCents, platformCents: discountCents - partnerCents };
}

interface SplitTerms {
  netCents: number;
  /** Discounts borne by the partner; those borne by the platform are part of the money. */
  partnerDiscountCents: number;
  taxCents: number;
  commissionCents: number;
  /** Payment fee borne by the payer. */
  feeCents: number;
  feePayer: FeePayer;
}

/**
 * Splits an order's money, which is the customer's payment plus the platform's share of discounts. If the fee exceeds what the partner earns, the
 * platform bears the rest.
 */
export function computeSplit({ netCents, partnerDiscountCents, taxCents, commissionCents, feeCents, feePayer }: SplitTerms): MoneySplit {
  const earned = netCents - partnerDiscountCents - commissionCents;
  const fee = feePayer === 'platform' ? 0 : feePayer === 'customer' ? feeCents : Math.min(feeCents, earned);
  return { partner: feePayer === 'partner' ? earned - fee : earned, commission: commissionCents, fee, tax: taxCents };
}

interface RefundFeeRules {
  feePayer: FeePayer;
  /** Whether the processor returns its fee with a refund. */
  feeRefundable: boolean;
}

/**
 * Who contributes to a refund, by remaining share. A fee that the processor keeps is paid by the partner who bore it; the platform gives back
 * one that the customer paid.
 */
const computeRefundSources = (left: MoneySplit, { feePayer, feeRefundable }: RefundFeeRules) => {
  const isKept = !feeRefundable && feePayer === 'partner';
  return {
    partner: left.partner + (isKept ? left.fee : 0),
    commission: left.commission,
    fee: isKept ? 0 : left.fee,
    tax: left.tax,
  };
};

/** The refundable part of what remains, in cents: all that was paid. */
export const computeRefundableCents = (left: MoneySplit, rules: RefundFeeRules): number => sumSplit(computeRefundSources(left, rules));

/**
 * Splits a refund in proportion to the remaining shares, to the cent. `amountCents` is at most the refundable part.
 * After a full refund the partner has paid the fee that the processor keeps, so its remaining share is negative.
 */
export function computeRefundSplit(left: MoneySplit, amountCents: number, rules: RefundFeeRules): MoneySplit {
  const { partner, commission, fee, tax } = computeRefundSources(left, rules);
  const [ofPartner = 0, ofCommission = 0, ofFee = 0, ofTax = 0] = allocate(amountCents, [partner, commission, fee, tax]);
  return { partner: ofPartner, commission: ofCommission, fee: ofFee, tax: ofTax };
}

/** The shares as they are booked: tax that the partner remits goes to the partner, who receives it with the price. */
export const assignTax = (parts: MoneySplit, { taxRemitter }: { taxRemitter: TaxRemitter }): MoneySplit =>
  taxRemitter === 'partner' ? { ...parts, partner: parts.partner + parts.tax, tax: 0 } : parts;

/** Shares at the release: a partner whose share does not cover the fee gets nothing, and the platform bears the rest of the fee. */
export const computeReleaseSplit = (left: MoneySplit): MoneySplit =>
  left.partner < 0 ? { ...left, partner: 0, fee: left.fee + left.partner } : left;
