import { eq, or, sql } from 'drizzle-orm';
import { setLocal, type Tx } from '../../platform/database/client';
import { tenants } from '../../schema';

/** The tenant that has or had the subdomain; the setting `app.lookup_subdomain` names it where the tenant is not known yet. */
export const hasSubdomain = (subdomain: string) =>
  or(eq(tenants.subdomain, subdomain), sql`${subdomain} = any(${tenants.formerSubdomains})`);

/**
 * Whether a marketplace has or had the subdomain. Serializes those who choose subdomains until their commit, so that no two get the same one.
 */
export async function isSubdomainTaken(tx: Tx, subdomain: string, exceptTenantId?: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('subdomains', 0))`);
  await setLocal(tx, 'app.lookup_subdomain', subdomain);
  const rows = await tx.select({ id: tenants.tenantId }).from(tenants).where(hasSubdomain(subdomain));
  await setLocal(tx, 'app.lookup_subdomain', '');
  return rows.some(({ id }) => id !== exceptTenantId);
}
