import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { restoreBackup, restoreTenantBackup } from '../database';
import { hashChains } from '../hash-chains';
import { archiveCheckpoints, archiveTenantCheckpoints } from '../platform/checkpoints/checkpoints';
import { createBackup, type BackupOptions } from '../platform/maintenance/backup/backup';
import { readBackupArguments } from './backup-arguments';
import { runCommand } from './command';

const describeBroken = (broken: string[]): number => {
  for (const problem of broken) console.log(`The audit log was broken already: ${problem}`);
  return broken.length === 0 ? 0 : 1;
};

/** Checkpoints signed after the backup would make the restored chains look truncated. */
async function archiveChains(archive: (chain: (typeof hashChains)[number]) => Promise<string | undefined>): Promise<void> {
  for (const chain of hashChains) {
    const archived = await archive(chain);
    if (archived) console.log(`The signed heads of the ${chain.name} chain from before are in ${archived}.`);
  }
}

async function restoreAll(options: BackupOptions, dataDir: string): Promise<number> {
  const { createdAt, rows, tables, broken } = await restoreBackup(options);
  console.log(`Restored ${rows.toLocaleString('en')} rows of ${tables} tables, as they were on ${createdAt}. All counts and sums agree.`);
  await archiveChains((chain) => archiveCheckpoints(dataDir, chain, new Date()));
  return describeBroken(broken);
}

async function restoreOne(options: BackupOptions, dataDir: string, wanted: string): Promise<number> {
  const { tenant, createdAt, rows, broken } = await restoreTenantBackup({
    ...options,
    tenant: wanted,
    beforeReplace: async ({ id, subdomain, name }) => {
      const dir = join(dataDir, 'backups');
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const file = join(dir, `${subdomain}-${new Date().toISOString().replaceAll(':', '-')}.backup`);
      await createBackup({ ...options, file, tenant: id });
      console.log(`${name} as it was before is in ${file}: restore that to undo this.`);
    },
  });
  console.log(
    `Restored ${rows.toLocaleString('en')} rows of ${tenant.name}, as they were on ${createdAt}. All counts and sums agree. Its users sign in again.`,
  );
  await archiveChains((chain) => archiveTenantCheckpoints(dataDir, chain, tenant.id, new Date()));
  return describeBroken(broken);
}

/** Restores the given backup into an empty database, or one tenant of it into the database that is in use. */
runCommand(async ({ config: { dataDir, backupKey }, ownerUrl, auditKey }) => {
  const { file, tenant } = readBackupArguments(process.argv.slice(2), 'Say from where: npm run restore -- FILE [--tenant TENANT]');
  const options = { ownerUrl, auditKey, file, passPhrase: backupKey };
  return tenant === undefined ? restoreAll(options, dataDir) : restoreOne(options, dataDir, tenant);
});
