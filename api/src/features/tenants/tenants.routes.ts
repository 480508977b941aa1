import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { getTenant } from '@techadds/shared/contract/tenants';
import { tenants } from '../../database/schema';
import type { Deps } from '../../http/deps';
import { notFound } from '../../http/errors';
import { route } from '../../http/route';

export function tenantsRoutes(app: FastifyInstance, { db }: Deps): void {
  route(app, getTenant, async ({ caller, params }) => {
    const rows = await db.withTenant(caller.tenantId, (tx) => tx.select().from(tenants).where(eq(tenants.tenantId, params.id)));
    const tenant = rows[0];
    if (!tenant) throw notFound('tenant');
    return { id: tenant.tenantId, subdomain: tenant.subdomain, name: tenant.name, logoUrl: tenant.logoUrl };
  });
}
