import { restoreBackup } from '../database';
import { resolve } from 'node:path';
import { hashChains } from '../hash-chains';
import { archiveCheckpoints } from '../platform/checkpoints/checkpoints';
import { runCommand } from './command';

/** Restores the given backup into an empty database. */
runCommand(async ({ config, ownerUrl, auditKey }) => {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error('Say from where: npm run restore -- FILE');
  const { createdAt, rows, tables, broken } = await restoreBackup({
    ownerUrl,
    auditKey,
    file: resolve(name),
    passPhrase: config.backupKey,
  });
  console.log(`Restored ${rows.toLocaleString('en')} rows of ${tables} tables, as they were on ${createdAt}. All counts and sums agree.`);
  // Checkpoints signed after the backup would make the restored chains look truncated.
  for (const chain of hashChains) {
    const archiveDir = await archiveCheckpoints(config.dataDir, chain, new Date());
    if (archiveDir) console.log(`The signed heads of the ${chain.name} chain from before are in ${archiveDir}.`);
  }
  for (const problem of broken) console.log(`The audit log was broken already: ${problem}`);
  return broken.length === 0 ? 0 : 1;
});
