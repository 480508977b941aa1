import { and, eq } from 'drizzle-orm';
import type { PaymentMethod } from '@techadds/shared/contract/orders/forms';
import type { Tx } from '../../platform/database/client';
import { feeProfiles } from '../../schema';
import { activeFeeProfiles } from './fees.service';

/** The terms in force for a method and currency; undefined if there are none: the payment is free then. */
export async function findFeeTerms(tx: Tx, tenantId: string, method: PaymentMethod, currency: string, now: Date) {
  const ofMethod = and(eq(feeProfiles.method, method), eq(feeProfiles.currency, currency));
  const [row] = await tx
    .select()
    .from(feeProfiles)
    .where(and(activeFeeProfiles(tenantId, now), ofMethod));
  return row;
}
