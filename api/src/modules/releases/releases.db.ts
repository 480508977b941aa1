import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import type { Database, Tx } from '../../platform/database/client';
import { appPointers, releaseChanges, releases } from '../../schema';

export type PointerRow = typeof appPointers.$inferSelect;
export type ReleaseRow = typeof releases.$inferSelect;
export type ChangeRow = typeof releaseChanges.$inferSelect;

/** Releases are above the tenants. */
export const withReleases = <T>(database: Pick<Database, 'withTenant'>, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.withTenant(systemTenantId, work);

const isPointer = (app: string) => and(eq(appPointers.tenantId, systemTenantId), eq(appPointers.app, app));
const isChangeOf = (app: string) => and(eq(releaseChanges.tenantId, systemTenantId), eq(releaseChanges.app, app));

/** How many changes are read to find the version of a rollback. */
const maxChanges = 200;

/** The pointers of all apps with the sum of their revisions, which grows with every change. */
export async function listPointers(tx: Tx): Promise<{ revision: number; pointers: PointerRow[] }> {
  const pointers = await tx.select().from(appPointers).where(eq(appPointers.tenantId, systemTenantId)).orderBy(asc(appPointers.app));
  return { revision: pointers.reduce((sum, { revision }) => sum + revision, 0), pointers };
}

export async function findPointer(tx: Tx, app: string): Promise<PointerRow | undefined> {
  const [row] = await tx.select().from(appPointers).where(isPointer(app));
  return row;
}

/** Makes the changes of an app wait for each other, also before it has a row. */
export async function lockApp(tx: Tx, app: string): Promise<PointerRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`release ${app}`}, 0))`);
  return findPointer(tx, app);
}

/** Stores the pointer of an app as its next revision. */
export async function savePointer(
  tx: Tx,
  before: PointerRow | undefined,
  values: Pick<PointerRow, 'app' | 'currentVersion'> & Partial<PointerRow>,
): Promise<PointerRow> {
  const revision = (before?.revision ?? 0) + 1;
  if (!before) {
    const [row] = await tx
      .insert(appPointers)
      .values({ ...values, tenantId: systemTenantId, revision })
      .returning();
    return row!;
  }
  const [row] = await tx
    .update(appPointers)
    .set({ ...values, revision })
    .where(isPointer(values.app))
    .returning();
  return row!;
}

export async function insertChange(tx: Tx, values: Omit<typeof releaseChanges.$inferInsert, 'tenantId'>): Promise<void> {
  await tx.insert(releaseChanges).values({ ...values, tenantId: systemTenantId });
}

/** The newest changes of an app, newest first. */
export const listChanges = (tx: Tx, app: string): Promise<ChangeRow[]> =>
  tx.select().from(releaseChanges).where(isChangeOf(app)).orderBy(desc(releaseChanges.revision)).limit(maxChanges);

/** The accepted versions of an app, newest first. */
export const listReleases = (tx: Tx, app: string): Promise<ReleaseRow[]> =>
  tx
    .select()
    .from(releases)
    .where(and(eq(releases.tenantId, systemTenantId), eq(releases.app, app)))
    .orderBy(desc(releases.createdAt));

export async function findRelease(tx: Tx, app: string, version: string): Promise<ReleaseRow | undefined> {
  const [row] = await tx
    .select()
    .from(releases)
    .where(and(eq(releases.tenantId, systemTenantId), eq(releases.app, app), eq(releases.version, version)));
  return row;
}

/** Whether a release with this archive exists. */
export async function hasArchive(tx: Tx, sha256: string): Promise<boolean> {
  const rows = await tx
    .select({ version: releases.version })
    .from(releases)
    .where(and(eq(releases.tenantId, systemTenantId), eq(releases.archiveSha256, sha256)))
    .limit(1);
  return rows.length > 0;
}

export async function insertRelease(tx: Tx, values: Omit<typeof releases.$inferInsert, 'tenantId'>): Promise<void> {
  await tx.insert(releases).values({ ...values, tenantId: systemTenantId });
}

/** Stores where the files of a release are now. */
export async function updateArchive(
  tx: Tx,
  { app, version, archiveSha256, bytes }: Pick<ReleaseRow, 'app' | 'version' | 'archiveSha256' | 'bytes'>,
): Promise<void> {
  await tx
    .update(releases)
    .set({ archiveSha256, bytes })
    .where(and(eq(releases.tenantId, systemTenantId), eq(releases.app, app), eq(releases.version, version)));
}

export async function deleteReleases(tx: Tx, app: string, versions: readonly string[]): Promise<void> {
  if (versions.length === 0) return;
  await tx
    .delete(releases)
    .where(and(eq(releases.tenantId, systemTenantId), eq(releases.app, app), inArray(releases.version, [...versions])));
}
