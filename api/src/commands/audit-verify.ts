import { readdir } from 'node:fs/promises';
import { openDatabase } from '../platform/database/client';
import { headsDir, readHeads } from '../modules/audit/audit-checkpoints';
import { verifyAudit } from '../modules/audit/verify-audit';
import { command } from './command';

/** Verifies the audit log of every tenant, also of those of which only signed heads are left. */
command(async ({ config, ownerUrl, auditKey }) => {
  const db = await openDatabase({ ownerUrl, auditKey });
  try {
    const dir = headsDir(config.dataDir);
    const signed = (await readdir(dir).catch(() => [])).flatMap((name) => /^(.*)\.jsonl$/.exec(name)?.[1] ?? []);
    const ids = [...new Set([...(await db.tenantIds()), ...signed])];
    let broken = 0;
    for (const id of ids) {
      const verdict = await db
        .withTenant(id, async (tx) => verifyAudit(tx, id, await readHeads(dir, id, tx.seal)))
        .catch((error: unknown) => ({
          ok: false,
          count: 0,
          firstBroken: { seq: 0, problem: String(error), event: undefined, id: undefined },
        }));
      if (verdict.ok) {
        console.log(`tenant ${id}: ${verdict.count} events, whole`);
        continue;
      }
      broken += 1;
      const { seq, problem, event, id: eventId } = verdict.firstBroken ?? { seq: 0, problem: 'unknown' };
      console.log(`tenant ${id}: BROKEN at event ${seq}${event ? ` (${event}, ${eventId})` : ''}: ${problem}`);
    }
    console.log(
      broken === 0 ? `The audit log is whole in ${ids.length} tenants.` : `The audit log is broken in ${broken} of ${ids.length} tenants.`,
    );
    return broken === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
});
