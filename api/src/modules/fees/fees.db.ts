import { and, asc, desc, eq, ne } from 'drizzle-orm';
import type { FeeProfile } from '@techadds/shared/contract/fees/endpoints';
import { paymentMethods } from '@techadds/shared/contract/orders/forms';
import type { Tx } from '../../platform/database/client';
import { feeProfiles } from '../../schema';
import { activeFeeProfiles } from './fees.service';

export type FeeProfileRow = typeof feeProfiles.$inferSelect;

const compareByMethod = (a: FeeProfileRow, b: FeeProfileRow) => paymentMethods.indexOf(a.method) - paymentMethods.indexOf(b.method);

/** The profiles in force, ordered by method. */
export async function listActiveProfiles(tx: Tx, tenantId: string, now: Date): Promise<FeeProfileRow[]> {
  const rows = await tx
    .select()
    .from(feeProfiles)
    .where(activeFeeProfiles(tenantId, now))
    .orderBy(asc(feeProfiles.currency), asc(feeProfiles.id));
  return rows.sort(compareByMethod);
}

/** All profiles including past and scheduled ones, ordered by method, newest first. */
export async function listAllProfiles(tx: Tx, tenantId: string): Promise<FeeProfileRow[]> {
  const rows = await tx
    .select()
    .from(feeProfiles)
    .where(eq(feeProfiles.tenantId, tenantId))
    .orderBy(asc(feeProfiles.currency), desc(feeProfiles.activeFrom), desc(feeProfiles.createdAt), asc(feeProfiles.id));
  return rows.sort(compareByMethod);
}

/** The profiles of a method and currency except withdrawn ones, by start time. */
export async function listProfilesByMethod(
  tx: Tx,
  tenantId: string,
  method: FeeProfile['method'],
  currency: string,
): Promise<FeeProfileRow[]> {
  const rows = await tx
    .select()
    .from(feeProfiles)
    .where(and(eq(feeProfiles.tenantId, tenantId), eq(feeProfiles.method, method), eq(feeProfiles.currency, currency)))
    .orderBy(asc(feeProfiles.activeFrom), asc(feeProfiles.createdAt));
  return rows.filter(({ activeFrom, activeUntil }) => activeFrom !== activeUntil);
}

export async function endProfile(tx: Tx, { tenantId, id }: FeeProfileRow, activeUntil: string, updatedAt: string): Promise<void> {
  await tx
    .update(feeProfiles)
    .set({ activeUntil, updatedAt })
    .where(and(eq(feeProfiles.tenantId, tenantId), eq(feeProfiles.id, id)));
}

export async function insertProfile(tx: Tx, values: typeof feeProfiles.$inferInsert): Promise<FeeProfileRow> {
  const [row] = await tx.insert(feeProfiles).values(values).returning();
  if (!row) throw new Error('An insert gave no row.');
  return row;
}

/** Makes a method the default of its currency. */
export async function setDefaultMethod(tx: Tx, tenantId: string, method: FeeProfile['method'], currency: string): Promise<void> {
  const ofCurrency = and(eq(feeProfiles.tenantId, tenantId), eq(feeProfiles.currency, currency));
  await tx
    .update(feeProfiles)
    .set({ isDefault: false })
    .where(and(ofCurrency, eq(feeProfiles.isDefault, true), ne(feeProfiles.method, method)));
  await tx
    .update(feeProfiles)
    .set({ isDefault: true })
    .where(and(ofCurrency, eq(feeProfiles.isDefault, false), eq(feeProfiles.method, method)));
}
