import { openDatabase } from '../database';
import { hashChains } from '../hash-chains';
import { createCheckpointSender } from '../platform/checkpoints/checkpoint-copies';
import { writeCheckpoints } from '../platform/checkpoints/checkpoints';
import { runCommand } from './command';

/** Signs the ends of the audit log and the ledger of every tenant now, and copies the signatures to the configured places. */
runCommand(async ({ config, ownerUrl, auditKey }) => {
  const db = await openDatabase({ ownerUrl, auditKey });
  const sendCopies = createCheckpointSender(config.checkpointCopies);
  try {
    for (const chain of hashChains) {
      const checkpoints = await writeCheckpoints(db, config.dataDir, chain, new Date());
      await sendCopies(checkpoints);
      console.log(`${chain.name}: ${checkpoints.length} tenants are signed.`);
    }
    return 0;
  } finally {
    await db.close();
  }
});
