import { eq, or, sql } from 'drizzle-orm';
import { setLocal, type Tx } from '../../platform/database/client';
import { tenants } from '../../schema';

/**
 * Whether a marketplace has or had the subdomain. Serializes those who choose subdomains until their commit, so that no two get the same one.
 */
export async function isSubdomainTaken(tx: Tx, subdomain: string, exceptTenantId?: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('subdomains', 0))`);
  await setLocal(tx, 'app.lookup_subdomain', subdomain);
  const rows = await tx
    .select({ id: tenants.tenantId })
    .from(tenants)
    .where(or(eq(tenants.subdomain, subdomain), sql`${subdomain} = any(${tenants.formerSubdomains})`));
  await setLocal(tx, 'app.lookup_subdomain', '');
  return rows.some(({ id }) => id !== exceptTenantId);
}
