import type pg from 'pg';
import { referenceTable } from './distribution/distributed-tables';

export interface Tenant {
  id: string;
  subdomain: string;
  name: string;
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isTenantId = (text: string): boolean => uuidPattern.test(text);

/** The tenant with an id or a subdomain, for commands of the owner, who may read all tenants. */
export async function findTenant(owner: pg.ClientBase, idOrSubdomain: string): Promise<Tenant | undefined> {
  const [column, type] = isTenantId(idOrSubdomain) ? ['tenant_id', 'uuid'] : ['subdomain', 'text'];
  const { rows } = await owner.query<Tenant>(
    `select tenant_id::text as id, subdomain, name from ${referenceTable} where ${column} = lower($1)::${type}`,
    [idOrSubdomain],
  );
  return rows[0];
}

/** @throws Error where no tenant has this id or subdomain */
export async function getTenant(owner: pg.ClientBase, idOrSubdomain: string): Promise<Tenant> {
  const tenant = await findTenant(owner, idOrSubdomain);
  if (!tenant) throw new Error(`There is no tenant with the id or subdomain "${idOrSubdomain}". Nothing was changed.`);
  return tenant;
}
