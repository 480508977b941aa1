import { openDatabase } from '../platform/database/client';
import { verifyLedger } from '../modules/ledger/verify-ledger.rules';
import { command } from './command';

/** Recomputes the ledger of every tenant from its postings. */
command(async ({ ownerUrl, auditKey }) => {
  const db = await openDatabase({ ownerUrl, auditKey });
  try {
    const ids = await db.tenantIds();
    let broken = 0;
    for (const id of ids) {
      const { ok, entries, postings, accounts, problems } = await db.atOneMoment(id, (tx) => verifyLedger(tx, id));
      const size = `${entries} entries, ${postings} postings, ${accounts} accounts`;
      console.log(ok ? `tenant ${id}: ${size}, all add up` : `tenant ${id}: BROKEN (${size})`);
      for (const problem of problems) console.log(`  ${problem}`);
      if (!ok) broken += 1;
    }
    console.log(
      broken === 0 ? `The ledger adds up in ${ids.length} tenants.` : `The ledger is broken in ${broken} of ${ids.length} tenants.`,
    );
    return broken === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
});
