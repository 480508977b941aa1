import type pg from 'pg';
import { referenceTable } from '../../database/distribution/distributed-tables';
import { isUniqueViolation } from '../../database/errors';
import { copyInto, type RowsTarget } from './backup-reader';
import type { BackupTable } from './table-catalog';

/** The table that each node has a copy of has the address of every tenant, and the state that its company gives it. */
export const isTenantsTable = ({ name }: Pick<BackupTable, 'name'>): boolean => name === referenceTable;

/** Decided by those who run the platform, so a restored tenant keeps what is in force. */
const platformColumns = ['subdomain', 'former_subdomains', 'company_id', 'suspension', 'suspension_reason', 'suspended_at'];

const stagedTable = 'restored_tenants';

/** Receives the record of a tenant, which `writeTenantRecord` then writes. */
export async function stageTenantRecord(client: pg.Client): Promise<(table: BackupTable) => RowsTarget> {
  await client.query(`create temp table ${stagedTable} (like public.${referenceTable}) on commit drop`);
  return (table) => copyInto(client, table, `pg_temp.${stagedTable}`);
}

/**
 * Creates the record of a tenant, or sets its columns to those of the backup, except those of the platform.
 * @throws Error where the backup has no such tenant, or another one has its subdomain now
 */
export async function writeTenantRecord(client: pg.Client, { columns }: BackupTable, tenantId: string): Promise<void> {
  const list = (names: readonly string[]) => names.map((name) => client.escapeIdentifier(name)).join(', ');
  const asText = columns.map((name) => `${client.escapeIdentifier(name)}::text as ${client.escapeIdentifier(name)}`).join(', ');
  const { rows } = await client.query<Record<string, string | null>>(`select ${asText} from pg_temp.${stagedTable}`);
  const record = rows[0];
  if (!record) throw new Error(`The backup has no tenant ${tenantId}. Nothing was restored.`);
  const { rowCount: exists } = await client.query(`select from public.${referenceTable} where tenant_id = $1`, [tenantId]);
  const written = exists ? columns.filter((name) => !platformColumns.includes(name)) : columns;
  const assigned = written.map((name, index) => `${client.escapeIdentifier(name)} = $${index + 1}`).join(', ');
  const parameters = written.map((_, index) => `$${index + 1}`).join(', ');
  const values = written.map((name) => record[name]);
  const statement = exists
    ? `update public.${referenceTable} set ${assigned} where tenant_id = $1`
    : `insert into public.${referenceTable} (${list(written)}) values (${parameters})`;
  await client.query(statement, values).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'tenants_subdomain')) throw error;
    throw new Error(`The subdomain ${record.subdomain} belongs to another tenant now. Nothing was restored.`, { cause: error });
  });
}
