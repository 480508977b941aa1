import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { HmacFunction } from '../../platform/encryption/hmac';
import { auditEvents } from '../../schema';
import { verifyAuditLog } from './verify-audit';

/** Verifies the audit logs of all tenants as the table owner. Returns one description per broken log. */
export async function findBrokenAuditLogs(owner: pg.Client, hmac: HmacFunction): Promise<string[]> {
  const tx = Object.assign(drizzle(owner), { hmac });
  const broken: string[] = [];
  for (const { tenantId } of await tx.selectDistinct({ tenantId: auditEvents.tenantId }).from(auditEvents)) {
    const { firstBroken } = await verifyAuditLog(tx, tenantId, []);
    if (firstBroken) broken.push(`tenant ${tenantId}, event ${firstBroken.seq}: ${firstBroken.problem}`);
  }
  return broken;
}
