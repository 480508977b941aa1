import { computeTax } from '../../platform/money/tax';
import type { commissionLines, feeProfiles, orders, services } from '../../schema';
import { computeFee, computeGrossUp } from '../fees/fee-calculation.service';
import { computeDiscountBearers } from '../orders/order-split.service';

export type OrderRow = typeof orders.$inferSelect;

export interface OrderTermSources {
  commissionLines: Pick<typeof commissionLines.$inferSelect, 'amountCents' | 'baseCents'>[];
  service: Pick<typeof services.$inferSelect, 'partnerId'> | undefined;
  feeProfile: typeof feeProfiles.$inferSelect | undefined;
}

/** Contradictions between the terms of an order, as parts of a sentence. They do not change once it is made. */
export function findTermProblems(order: OrderRow, { commissionLines, service, feeProfile }: OrderTermSources): string[] {
  const { discountCents, partnerCents } = computeDiscountBearers(order.discounts);
  const feeOfPayer = order.feePayer === 'customer' ? order.feeCents : 0;
  const checks: Record<string, boolean> = {
    'its price is not the price of the package times the quantity': order.netCents !== order.unitPriceCents * order.quantity,
    'its discount is not the sum of its discounts': order.discountCents !== discountCents || order.partnerDiscountCents !== partnerCents,
    // A milestone has its part of the tax that was agreed for the project.
    'its tax is not the tax of its price':
      order.milestoneId === null && order.taxCents !== computeTax(order.netCents - partnerCents, order.taxBp),
    'its total is not price, discount and tax': order.totalCents !== order.netCents - order.discountCents + order.taxCents,
    'what is to be paid is not its total and fee': order.payCents !== order.totalCents + feeOfPayer,
    'more credit was used than it costs': order.creditCents > order.totalCents,
    'its commission is not that of its one commission line':
      commissionLines.length !== 1 ||
      commissionLines.some(
        ({ amountCents, baseCents }) => amountCents !== order.commissionCents || baseCents > order.totalCents + discountCents,
      ),
    'its partner is not that of the service': service !== undefined && service.partnerId !== order.partnerId,
    'it has a fee without a fee profile':
      feeProfile === undefined &&
      (order.feeProfileId !== null ||
        order.feeCents !== 0 ||
        order.processorFeeCents !== 0 ||
        order.feePayer !== 'platform' ||
        order.feeRefundable),
  };
  return [
    ...Object.entries(checks).flatMap(([problem, isWrong]) => (isWrong ? [problem] : [])),
    ...(feeProfile ? findFeeProblems(order, feeProfile) : []),
  ];
}

function findFeeProblems(order: OrderRow, profile: typeof feeProfiles.$inferSelect): string[] {
  const { payCents, creditCents, feeCents, processorFeeCents } = order;
  const chargedTotalCents = order.totalCents - creditCents;
  // Orders of earlier releases did not gross up a fee that the customer bears.
  const grossUp = computeGrossUp(chargedTotalCents, profile);
  const allowed = [
    computeFee(chargedTotalCents, profile),
    ...(order.feePayer === 'customer' && grossUp !== undefined ? [grossUp - chargedTotalCents] : []),
  ];
  const isOfProfile = order.feePayer === profile.payer && order.feeRefundable === profile.refundable && order.currency === profile.currency;
  return [
    ...(isOfProfile && order.method === profile.method ? [] : ['its payment terms are not those of its fee profile']),
    ...(allowed.includes(feeCents) ? [] : ['its fee is not that of its fee profile']),
    ...(processorFeeCents === computeFee(payCents - creditCents, profile) ? [] : ["the processor's fee is not that of its fee profile"]),
  ];
}
