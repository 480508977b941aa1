import type { Database } from '../src/platform/database/client';
import { seedTenantId } from './users';
import { demoTenants, type DemoTenant } from './tenants';

/** The demo tenants that exist, and whether there are any other, real ones. */
export async function findDemoTenants(db: Database): Promise<{ present: DemoTenant[]; hasOthers: boolean }> {
  const ids = new Set(await db.tenantIds());
  const present = demoTenants.filter((tenant) => ids.has(seedTenantId(tenant)));
  return { present, hasOthers: ids.size > present.length };
}
