import { stat } from 'node:fs/promises';
import { createBackup } from '../platform/maintenance/backup/backup';
import { readBackupArguments } from './backup-arguments';
import { runCommand } from './command';

/** Writes a backup of the database, or of one tenant, to the given file. */
runCommand(async ({ config, ownerUrl, auditKey }) => {
  const { file, tenant } = readBackupArguments(process.argv.slice(2), 'Say where to: npm run backup -- FILE [--tenant TENANT]');
  const one = await createBackup({ ownerUrl, auditKey, file, passPhrase: config.backupKey, tenant });
  const { size } = await stat(file);
  const encryptionNote = config.backupKey ? 'It is encrypted with BACKUP_KEY.' : 'It is not encrypted; BACKUP_KEY would do that.';
  console.log(
    `Backed up${one ? ` ${one.name} (${one.subdomain})` : ''} into ${file} (${size.toLocaleString('en')} bytes). ${encryptionNote} Keep ${config.dataDir}/keys apart from it: it is needed too.`,
  );
  return 0;
});
