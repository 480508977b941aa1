import { findBrokenAuditLogs } from './modules/audit/find-broken-logs';
import { initAuditChain } from './modules/audit/init-audit-chain';
import { prepareAndConnect, type Database, type DatabaseOptions } from './platform/database/client';
import type { BackupOptions } from './platform/maintenance/backup/backup';
import { restore, type RestoreResult } from './platform/maintenance/backup/restore';

/** Prepares the database (role, migrations, schema checks, audit chain) and opens the application's connections to it. */
export const openDatabase = (options: DatabaseOptions): Promise<Database> =>
  prepareAndConnect({ ...options, afterMigrate: initAuditChain });

/** Fills an empty database from a backup; see `restore` for what it guarantees and throws. */
export const restoreBackup = (options: BackupOptions): Promise<RestoreResult> =>
  restore({ ...options, afterMigrate: initAuditChain, findBrokenAuditLogs });
