import { and, eq, lt, or, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { systemTenantId } from '../auth/rate-limits/postgres-store';
import type { Database, Tx } from '../database/client';
import { accountTokens, files, idempotencyKeys, mailbox, outbox, rateLimits, sessions, tenants } from '../../schema';

const dayMs = 86_400_000;

/** Rows that nothing will read again, by table; each with how long after the end they are still kept. */
function expiredRows(tenantId: string, now: Date): [PgTable, SQL | undefined][] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  return [
    // Ended, past their week, or not refreshed for so long that they cannot be. A week more, for those who look into an incident.
    [
      sessions,
      and(
        eq(sessions.tenantId, tenantId),
        or(lt(sessions.revokedAt, daysAgo(7)), lt(sessions.expiresAt, daysAgo(7)), lt(sessions.rotatedAt, daysAgo(9))),
      ),
    ],
    [accountTokens, and(eq(accountTokens.tenantId, tenantId), lt(accountTokens.expiresAt, daysAgo(1)))],
    [outbox, and(eq(outbox.tenantId, tenantId), lt(outbox.createdAt, daysAgo(30)))],
    [mailbox, and(eq(mailbox.tenantId, tenantId), lt(mailbox.at, daysAgo(7)))],
    [idempotencyKeys, and(eq(idempotencyKeys.tenantId, tenantId), lt(idempotencyKeys.createdAt, daysAgo(2)))],
    // Uploads for messages that were never sent.
    [
      files,
      and(
        eq(files.tenantId, tenantId),
        eq(files.purpose, 'attachment'),
        lt(files.createdAt, daysAgo(2)),
        sql`not exists (select from attachments a where a.tenant_id = files.tenant_id and a.file_id = files.id)`,
      ),
    ],
    [rateLimits, and(eq(rateLimits.tenantId, tenantId), lt(rateLimits.until, now.toISOString()))],
  ];
}

const purgeTenant = async (tx: Tx, tenantId: string, now: Date) => {
  for (const [table, condition] of expiredRows(tenantId, now)) await tx.delete(table).where(condition);
};

/** Removes what has had its time, tenant by tenant: old sessions, links, letters, counts, and uploads that nobody sent. */
export async function purgeExpiredRows(db: Database, now: Date): Promise<void> {
  const tenantRows = await db.withoutTenant({ tenants: 'all' }, (tx) => tx.select({ id: tenants.tenantId }).from(tenants));
  for (const id of [...tenantRows.map((row) => row.id), systemTenantId]) await db.withTenant(id, (tx) => purgeTenant(tx, id, now));
}
