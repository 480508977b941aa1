import type { PaymentMethod } from '@techadds/shared/contract/orders/forms';
import type { Tx } from '../../platform/database/client';
import { computeCharge, computeFee } from '../fees/fee-calculation.service';
import { findFeeTerms } from '../fees/fee-terms.service';
import type { NewOrder } from './orders.db';

export type PaymentTerms = Pick<NewOrder, 'feePayer' | 'feeRefundable' | 'feeCents' | 'processorFeeCents'> & {
  feeProfileId: string | null;
  payCents: number;
  creditCents: number;
};

/**
 * The payment fee of a sale, who bears it, and the amount that the customer pays. Stored with the sale, because later changes of fees must not
 * affect it. Credit pays for the total first, so a fee is due on the rest only. Undefined if the amount is too large to store.
 */
export async function computePaymentTerms(
  tx: Tx,
  tenantId: string,
  method: PaymentMethod,
  currency: string,
  totalCents: number,
  now: Date,
  creditCents = 0,
): Promise<PaymentTerms | undefined> {
  const restCents = totalCents - creditCents;
  // Nothing is charged where a perk or the credit covers all of it, so nobody takes a fee.
  if (restCents === 0) return { feeProfileId: null, payCents: totalCents, creditCents };
  const profile = await findFeeTerms(tx, tenantId, method, currency, now);
  if (!profile) return { feeProfileId: null, payCents: totalCents, creditCents };
  const { id: feeProfileId, payer: feePayer, refundable: feeRefundable } = profile;
  const charge = computeCharge(restCents, profile, feePayer);
  if (!charge) return undefined;
  const { chargeCents, feeCents } = charge;
  const payCents = chargeCents + creditCents;
  return { feeProfileId, feePayer, feeRefundable, feeCents, payCents, creditCents, processorFeeCents: computeFee(chargeCents, profile) };
}
