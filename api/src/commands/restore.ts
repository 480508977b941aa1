import { resolve } from 'node:path';
import { restore } from '../platform/maintenance/backup/restore';
import { setAsideHeads } from '../modules/audit/audit-checkpoints';
import { command } from './command';

/** Fills an empty database from the backup that is named. */
command(async ({ config, ownerUrl, auditKey }) => {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error('Say from where: npm run restore -- FILE');
  const { createdAt, rows, tables, broken } = await restore({ ownerUrl, auditKey, file: resolve(name), passPhrase: config.backupKey });
  console.log(`Restored ${rows.toLocaleString('en')} rows of ${tables} tables, as they were on ${createdAt}. All counts and sums agree.`);
  // Heads that were signed after the backup would call the restored log cut off for ever.
  const aside = await setAsideHeads(config.dataDir, new Date());
  if (aside) console.log(`The signed heads of the audit log from before are in ${aside}.`);
  for (const words of broken) console.log(`The audit log was broken already: ${words}`);
  return broken.length === 0 ? 0 : 1;
});
