import { findBrokenAuditLogs } from './modules/audit/find-broken-logs';
import { initAuditChain } from './modules/audit/init-audit-chain';
import { initContractEventChain } from './modules/contracts/init-contract-event-chain';
import { prepareAndConnect, type Database, type DatabaseOptions } from './platform/database/client';
import type { AfterMigrate } from './platform/database/provision/migrate';
import { completeRestoredTenant } from './modules/tenants/tenant-restored';
import type { BackupOptions } from './platform/maintenance/backup/backup';
import { restore, type RestoreResult } from './platform/maintenance/backup/restore';
import { restoreTenant, type RestoreTenantOptions, type RestoreTenantResult } from './platform/maintenance/backup/restore-tenant';

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

/** Restores one tenant from a backup of all or of this one; see `restoreTenant` for guarantees and errors. */
export const restoreTenantBackup = (options: Omit<RestoreTenantOptions, 'afterMigrate' | 'afterRestore'>): Promise<RestoreTenantResult> =>
  restoreTenant({
    ...options,
    afterMigrate: initChains,
    afterRestore: async (owner, hmac, restored) => {
      const broken = await findBrokenAuditLogs(owner, hmac, restored.tenantId);
      await completeRestoredTenant(owner, hmac, restored);
      return broken;
    },
  });
