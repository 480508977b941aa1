import { openDatabase } from '../database';
import { verifyLedger } from '../modules/ledger/verify-ledger.rules';
import { runCommand } from './command';

/** Recomputes the ledger of every tenant from its postings. */
runCommand(async ({ ownerUrl, auditKey }) => {
  const db = await openDatabase({ ownerUrl, auditKey });
  try {
    const ids = await db.tenantIds();
    let brokenCount = 0;
    for (const id of ids) {
      const { ok, entries, postings, accounts, problems } = await db.withSnapshot(id, (tx) => verifyLedger(tx, id));
      const size = `${entries} entries, ${postings} postings, ${accounts} accounts`;
      console.log(ok ? `tenant ${id}: ${size}, all add up` : `tenant ${id}: BROKEN (${size})`);
      for (const problem of problems) console.log(`  ${problem}`);
      if (!ok) brokenCount += 1;
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
