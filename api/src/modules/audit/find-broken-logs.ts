import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { HmacFunction } from '../../platform/encryption/hmac';
import { auditEvents } from '../../schema';
import { verifyAuditLog } from './verify-audit';

/** Verifies the audit logs of one tenant or of all as the table owner. Returns one description per broken log. */
export async function findBrokenAuditLogs(owner: pg.Client, hmac: HmacFunction, only?: string): Promise<string[]> {
  const tx = Object.assign(drizzle(owner), { hmac });
  const broken: string[] = [];
  const all = async () => (await tx.selectDistinct({ id: auditEvents.tenantId }).from(auditEvents)).map(({ id }) => id);
  for (const tenantId of only === undefined ? await all() : [only]) {
    const { firstBroken } = await verifyAuditLog(tx, tenantId, []);
    if (firstBroken) broken.push(`tenant ${tenantId}, event ${firstBroken.seq}: ${firstBroken.problem}`);
  }
  return broken;
}
