import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { FeeProfile } from '@techadds/shared/contract/fees';
import { paymentMethods } from '@techadds/shared/contract/orders';
import type { Tx } from '../../database/database';
import { feeProfiles, tenants } from '../../database/schema';

const columns = {
  id: feeProfiles.id,
  name: feeProfiles.name,
  method: feeProfiles.method,
  percentBp: feeProfiles.percentBp,
  fixedCents: feeProfiles.fixedCents,
  minCents: feeProfiles.minCents,
  maxCents: feeProfiles.maxCents,
  currency: feeProfiles.currency,
  payer: feeProfiles.payer,
  refundable: feeProfiles.refundable,
  activeFrom: feeProfiles.activeFrom,
  isDefault: feeProfiles.isDefault,
};
const inForce = (tenantId: string, now: Date) =>
  and(
    eq(feeProfiles.tenantId, tenantId),
    lte(feeProfiles.activeFrom, now.toISOString()),
    or(isNull(feeProfiles.activeUntil), gt(feeProfiles.activeUntil, now.toISOString())),
  );

/** The profiles in force, in the order of the methods. */
export async function profilesInForce(tx: Tx, tenantId: string, now: Date): Promise<FeeProfile[]> {
  const rows = await tx
    .select(columns)
    .from(feeProfiles)
    .where(inForce(tenantId, now))
    .orderBy(asc(feeProfiles.currency), asc(feeProfiles.id));
  return rows.sort((a, b) => paymentMethods.indexOf(a.method) - paymentMethods.indexOf(b.method));
}

/** The profile for a method in the tenant's own currency. */
export async function profileFor(tx: Tx, tenantId: string, method: FeeProfile['method'], now: Date): Promise<FeeProfile | undefined> {
  const [row] = await tx
    .select(columns)
    .from(feeProfiles)
    .innerJoin(tenants, and(eq(tenants.tenantId, feeProfiles.tenantId), eq(tenants.currency, feeProfiles.currency)))
    .where(and(inForce(tenantId, now), eq(feeProfiles.method, method)));
  return row;
}
