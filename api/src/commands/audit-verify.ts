import { openDatabase } from '../database';
import { auditHashChain } from '../modules/audit/audit-hash-chain';
import { verifyAuditLog } from '../modules/audit/verify-audit';
import { contractEventHashChain } from '../modules/contracts/contract-event-hash-chain';
import { verifyContractEvents } from '../modules/contracts/verify-contract-events';
import { findUnreconciledRows } from '../modules/reconciliation/reconciliation.service';
import { collectCheckpoints } from '../platform/checkpoints/checkpoint-copies';
import { listCheckpointTenantIds } from '../platform/checkpoints/checkpoints';
import { createHmacFunction } from '../platform/encryption/hmac';
import { runCommand } from './command';

/**
 * Verifies the audit log of every tenant, including tenants of which only signed checkpoints are left, the rows that it speaks of, and the events
 * and sealed files of contracts.
 */
runCommand(async ({ config, ownerUrl, auditKey }) => {
  const db = await openDatabase({ ownerUrl, auditKey });
  const hmac = createHmacFunction(auditKey);
  try {
    const ids = [...new Set([...(await db.tenantIds()), ...(await listCheckpointTenantIds(config.dataDir, auditHashChain))])];
    let brokenCount = 0;
    for (const id of ids) {
      const { verification, problems } = await collectCheckpoints(config, auditHashChain, id, hmac)
        .then(async (checkpoints) => {
          const contractCheckpoints = await collectCheckpoints(config, contractEventHashChain, id, hmac);
          return db.withSnapshot(id, async (tx) => {
            const contracts = await verifyContractEvents(tx, id, contractCheckpoints);
            const problems = [...(await findUnreconciledRows(tx, id)), ...contracts.problems];
            return { verification: await verifyAuditLog(tx, id, checkpoints), problems };
          });
        })
        .catch((error: unknown) => ({
          verification: { ok: false, count: 0, firstBroken: { seq: 0, problem: String(error), event: undefined, id: undefined } },
          problems: [],
        }));
      if (verification.ok && problems.length === 0) {
        console.log(`tenant ${id}: ${verification.count} events, whole`);
        continue;
      }
      brokenCount += 1;
      if (!verification.ok) {
        const { seq, problem, event, id: eventId } = verification.firstBroken ?? { seq: 0, problem: 'unknown' };
        console.log(`tenant ${id}: BROKEN at event ${seq}${event ? ` (${event}, ${eventId})` : ''}: ${problem}`);
      } else console.log(`tenant ${id}: BROKEN: its ${verification.count} events are whole, and other rows do not agree with them`);
      for (const problem of problems) console.log(`  ${problem}`);
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
