import type { brands } from '../src/schema';
import { slugify, seedTenantId } from './users';
import { seedId } from './random';
import type { DemoTenant } from './tenants';

/** Sample brands in every status; none of them is in use, so the tenant keeps its own branding. */
export function createSeedBrands(tenant: DemoTenant, now: Date): (typeof brands.$inferInsert)[] {
  const brand = (name: string, primary: string, status: 'draft' | 'active' | 'archived', details: string, days: number) => {
    const at = new Date(now.getTime() - days * 86_400_000).toISOString();
    const domain = status === 'active' ? `${slugify(name)}.example` : null;
    const id = seedId(`${tenant.subdomain} brand ${name}`);
    return {
      tenantId: seedTenantId(tenant),
      id,
      slug: slugify(name),
      name,
      domain,
      details,
      primary,
      status,
      createdAt: at,
      updatedAt: at,
    };
  };
  return [
    brand('Solvik Energi', '#ffcc00', 'active', 'Services for energy companies in the north.', 120),
    brand('Halden Group', '#6d28d9', 'draft', 'One name for all that we do, from next year on.', 9),
    brand('Kestrel', '#00b8a9', 'archived', 'What we were called before the merger.', 300),
  ];
}
