import { and, eq, isNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Tx } from '../../platform/database/client';
import type { HmacFunction } from '../../platform/encryption/hmac';
import { generateCid } from '../../platform/http/request-id';
import type { RestoredTenant } from '../../platform/maintenance/backup/restore-tenant';
import { sessions, tenants } from '../../schema';
import { recordAuditEvent } from '../audit/audit.service';

/**
 * Completes a restored tenant before the commit: its sessions end, since they may have been ended after the backup, and its audit log says that it was
 * restored.
 */
export async function completeRestoredTenant(
  owner: pg.Client,
  hmac: HmacFunction,
  { tenantId, backedUpAt }: RestoredTenant,
): Promise<void> {
  const last: (() => Promise<void>)[] = [];
  const tx: Tx = Object.assign(drizzle(owner), { hmac, beforeCommit: (work: () => Promise<void>) => void last.push(work) });
  const now = new Date();
  await tx
    .update(sessions)
    .set({ revokedAt: now.toISOString() })
    .where(and(eq(sessions.tenantId, tenantId), isNull(sessions.revokedAt)));
  const [tenant] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.tenantId, tenantId));
  const name = tenant?.name ?? tenantId;
  const description = `${name} was restored from a backup of ${backedUpAt}`;
  const targets = [{ type: 'tenant', id: tenantId, name }];
  await recordAuditEvent(
    tx,
    { cid: generateCid(), ip: null, userAgent: null },
    { tenantId, actor: null, event: 'tenant.restored', description, targets, after: { backedUpAt } },
    now,
  );
  for (const work of last) await work();
}
