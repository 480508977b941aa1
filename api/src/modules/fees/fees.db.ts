import { and, asc, desc, eq, ne } from 'drizzle-orm';
import type { FeeProfile } from '@techadds/shared/contract/fees/endpoints';
import { paymentMethods } from '@techadds/shared/contract/orders/forms';
import type { Tx } from '../../platform/database/client';
import { feeProfiles } from '../../schema';
import { feesInForce } from './fees.service';

export type ProfileRow = typeof feeProfiles.$inferSelect;

const byMethod = (a: ProfileRow, b: ProfileRow) => paymentMethods.indexOf(a.method) - paymentMethods.indexOf(b.method);

/** The profiles in force, ordered by method. */
export async function profilesInForce(tx: Tx, tenantId: string, now: Date): Promise<ProfileRow[]> {
  const rows = await tx
    .select()
    .from(feeProfiles)
    .where(feesInForce(tenantId, now))
    .orderBy(asc(feeProfiles.currency), asc(feeProfiles.id));
  return rows.sort(byMethod);
}

/** All profiles including past and scheduled ones, ordered by method, newest first. */
export async function allProfiles(tx: Tx, tenantId: string): Promise<ProfileRow[]> {
  const rows = await tx
    .select()
    .from(feeProfiles)
    .where(eq(feeProfiles.tenantId, tenantId))
    .orderBy(asc(feeProfiles.currency), desc(feeProfiles.activeFrom), desc(feeProfiles.createdAt), asc(feeProfiles.id));
  return rows.sort(byMethod);
}

/** The profiles of a method and currency except withdrawn ones, by start time. */
export async function profilesOf(tx: Tx, tenantId: string, method: FeeProfile['method'], currency: string): Promise<ProfileRow[]> {
  const rows = await tx
    .select()
    .from(feeProfiles)
    .where(and(eq(feeProfiles.tenantId, tenantId), eq(feeProfiles.method, method), eq(feeProfiles.currency, currency)))
    .orderBy(asc(feeProfiles.activeFrom), asc(feeProfiles.createdAt));
  return rows.filter(({ activeFrom, activeUntil }) => activeFrom !== activeUntil);
}

export async function endProfile(tx: Tx, { tenantId, id }: ProfileRow, activeUntil: string, updatedAt: string): Promise<void> {
  await tx
    .update(feeProfiles)
    .set({ activeUntil, updatedAt })
    .where(and(eq(feeProfiles.tenantId, tenantId), eq(feeProfiles.id, id)));
}

export async function insertProfile(tx: Tx, values: typeof feeProfiles.$inferInsert): Promise<ProfileRow> {
  const [row] = await tx.insert(feeProfiles).values(values).returning();
  if (!row) throw new Error('An insert gave no row.');
  return row;
}

/** Makes a method the default of its currency. */
export async function setDefault(tx: Tx, tenantId: string, method: FeeProfile['method'], currency: string): Promise<void> {
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
