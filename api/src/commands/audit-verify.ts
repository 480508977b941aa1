import { readdir } from 'node:fs/promises';
import { openDatabase } from '../database';
import { getCheckpointDir, readCheckpoints } from '../modules/audit/audit-checkpoints';
import { verifyAuditLog } from '../modules/audit/verify-audit';
import { runCommand } from './command';

/** Verifies the audit log of every tenant, including tenants of which only signed checkpoints are left. */
runCommand(async ({ config, ownerUrl, auditKey }) => {
  const db = await openDatabase({ ownerUrl, auditKey });
  try {
    const checkpointDir = getCheckpointDir(config.dataDir);
    const checkpointTenantIds = (await readdir(checkpointDir).catch(() => [])).flatMap((name) => /^(.*)\.jsonl$/.exec(name)?.[1] ?? []);
    const ids = [...new Set([...(await db.tenantIds()), ...checkpointTenantIds])];
    let brokenCount = 0;
    for (const id of ids) {
      const verification = await db
        .withTenant(id, async (tx) => verifyAuditLog(tx, id, await readCheckpoints(checkpointDir, id, tx.hmac)))
        .catch((error: unknown) => ({
          ok: false,
          count: 0,
          firstBroken: { seq: 0, problem: String(error), event: undefined, id: undefined },
        }));
      if (verification.ok) {
        console.log(`tenant ${id}: ${verification.count} events, whole`);
        continue;
      }
      brokenCount += 1;
      const { seq, problem, event, id: eventId } = verification.firstBroken ?? { seq: 0, problem: 'unknown' };
      console.log(`tenant ${id}: BROKEN at event ${seq}${event ? ` (${event}, ${eventId})` : ''}: ${problem}`);
    }
    console.log(
      brokenCount === 0
        ? `The audit log is whole in ${ids.length} tenants.`
        : `The audit log is broken in ${brokenCount} of ${ids.length} tenants.`,
    );
    return brokenCount === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
});
