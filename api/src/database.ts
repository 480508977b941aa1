import { findBrokenAuditLogs } from './modules/audit/find-broken-logs';
import { initAuditChain } from './modules/audit/init-audit-chain';
import { initContractEventChain } from './modules/contracts/init-contract-event-chain';
import { prepareAndConnect, type Database, type DatabaseOptions } from './platform/database/client';
import type { AfterMigrate } from './platform/database/provision/migrate';
import type { BackupOptions } from './platform/maintenance/backup/backup';
import { restore, type RestoreResult } from './platform/maintenance/backup/restore';

/** Chains what earlier releases wrote without hashes. */
const initChains: AfterMigrate = async (owner, hmac) => {
  await initAuditChain(owner, hmac);
  await initContractEventChain(owner, hmac);
};

/** Prepares the database (role, migrations, schema checks, chains) and connects to it. */
export const openDatabase = (options: DatabaseOptions): Promise<Database> => prepareAndConnect({ ...options, afterMigrate: initChains });

/** Restores a backup into an empty database; see `restore` for guarantees and errors. */
export const restoreBackup = (options: BackupOptions): Promise<RestoreResult> =>
  restore({ ...options, afterMigrate: initChains, findBrokenAuditLogs });
