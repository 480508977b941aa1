import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createBackup } from '../platform/maintenance/backup/backup';
import { runCommand } from './command';

/** Writes a backup of the database to the given file. */
runCommand(async ({ config, ownerUrl, auditKey }) => {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error('Say where to: npm run backup -- FILE');
  const file = resolve(name);
  await createBackup({ ownerUrl, auditKey, file, passPhrase: config.backupKey });
  const { size } = await stat(file);
  const encryptionNote = config.backupKey ? 'It is encrypted with BACKUP_KEY.' : 'It is not encrypted; BACKUP_KEY would do that.';
  console.log(
    `Backed up into ${file} (${size.toLocaleString('en')} bytes). ${encryptionNote} Keep ${config.dataDir}/keys apart from it: it is needed too.`,
  );
  return 0;
});
