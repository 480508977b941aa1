import { openDatabase } from '../database';
import { ledgerHashChain } from '../modules/ledger/ledger-hash-chain';
import { verifyLedger } from '../modules/ledger/verify-ledger.rules';
import { findUnreconciledRows } from '../modules/reconciliation/reconciliation.service';
import { collectCheckpoints } from '../platform/checkpoints/checkpoint-copies';
import { listCheckpointTenantIds } from '../platform/checkpoints/checkpoints';
import { createHmacFunction } from '../platform/encryption/hmac';
import { runCommand } from './command';

/** Recomputes the ledger of every tenant from its postings, and compares it with the signed checkpoints and with every row of money. */
runCommand(async ({ config, ownerUrl, auditKey }) => {
  const db = await openDatabase({ ownerUrl, auditKey });
  const hmac = createHmacFunction(auditKey);
  try {
    const ids = [...new Set([...(await db.tenantIds()), ...(await listCheckpointTenantIds(config.dataDir, ledgerHashChain))])];
    let brokenCount = 0;
    for (const id of ids) {
      const { entries, postings, accounts, problems } = await collectCheckpoints(config, ledgerHashChain, id, hmac)
        .then((checkpoints) =>
          db.withSnapshot(id, async (tx) => {
            const verification = await verifyLedger(tx, id, checkpoints);
            return { ...verification, problems: [...verification.problems, ...(await findUnreconciledRows(tx, id))] };
          }),
        )
        .catch((error: unknown) => ({ entries: 0, postings: 0, accounts: 0, problems: [String(error)] }));
      const size = `${entries} entries, ${postings} postings, ${accounts} accounts`;
      console.log(problems.length === 0 ? `tenant ${id}: ${size}, all add up` : `tenant ${id}: BROKEN (${size})`);
      for (const problem of problems) console.log(`  ${problem}`);
      if (problems.length > 0) brokenCount += 1;
    }
    console.log(
      brokenCount === 0
        ? `The ledger adds up in ${ids.length} tenants.`
        : `The ledger is broken in ${brokenCount} of ${ids.length} tenants.`,
    );
    return brokenCount === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
});
