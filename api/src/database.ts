import { findBrokenAuditLogs } from './modules/audit/find-broken-logs';
import { initAuditChain } from './modules/audit/init-audit-chain';
import { prepareAndConnect, type Database, type DatabaseOptions } from './platform/database/client';
import type { BackupOptions } from './platform/maintenance/backup/backup';
import { restore, type RestoreResult } from './platform/maintenance/backup/restore';

/** Prepares the database (role, migrations, schema checks, audit chain) and connects to it. */
export const openDatabase = (options: DatabaseOptions): Promise<Database> =>
  prepareAndConnect({ ...options, afterMigrate: initAuditChain });

/** Restores a backup into an empty database; see `restore` for guarantees and errors. */
export const restoreBackup = (options: BackupOptions): Promise<RestoreResult> =>
  restore({ ...options, afterMigrate: initAuditChain, findBrokenAuditLogs });
