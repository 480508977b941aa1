import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/companies/endpoints';
import type { CompanyAction } from '@techadds/shared/contract/companies/states';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import type { Tx } from '../../platform/database/client';
import { inTenant } from '../../platform/database/in-tenant';
import { toPage, type ListRequest } from '../../platform/database/pagination';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { createContextFactory, type ActionContext } from '../audit/action-context.service';
import { streamCompaniesCsv } from './companies.csv';
import * as db from './companies.db';
import { toCompanyDto, toCompanyUsage } from './companies.presenter';
import * as rules from './companies.rules';
import { setCompanyLogo } from './company-logo.rules';
import { decideCompany } from './company-decisions.rules';
import { computeTenantUsage, listLeadingUsers } from './company-tenants.db';
import { assignTenant, createCompanyTenant, createUnknownPassword, listCompanyTenants } from './company-tenants.rules';

const usageMs = 30 * 86_400_000;
const maxUsers = 200;

export function companiesRoutes(app: FastifyInstance, { db: database, clock, config }: Deps): void {
  const toContext = createContextFactory(clock);
  const change = <T>(work: Parameters<typeof rules.changeCompany<T>>[1]) => rules.changeCompany(database, work);
  const appOrigin = new URL(config.appUrl).origin;

  const listPage = (filter: db.CompanyFilter & ListRequest) =>
    database.withSnapshot(systemTenantId, async (tx) => {
      const counts = await db.countCompanies(tx, filter);
      const rows = await db.listCompanies(tx, filter);
      const tenants = await db.countTenants(tx);
      return { counts, items: rows.map((row) => toCompanyDto(row, tenants.get(row.id) ?? 0)) };
    });

  route(app, contract.listCompanies, async ({ query }) => {
    const { counts, items } = await listPage(query);
    return { ...toPage(query, counts[query.status ?? 'all'], items), counts };
  });

  route(app, contract.exportCompanies, async ({ query, reply }) => {
    const filter = { ...query, sort: 'name', order: 'asc' as const };
    const { counts } = await listPage({ ...filter, offset: 0, limit: 1 });
    const total = counts[query.status ?? 'all'];
    reply.header('Content-Disposition', 'attachment; filename="companies.csv"').header('X-Total-Rows', String(total));
    return streamCompaniesCsv(async (offset, limit) => (await listPage({ ...filter, offset, limit })).items, total);
  });

  route(app, contract.createCompany, ({ body, ...call }) => change((tx) => rules.createCompany(tx, toContext(call), body)));

  route(app, contract.getCompany, ({ params }) =>
    change(async (tx) => {
      const row = await db.findCompany(tx, params.id);
      if (!row) throw notFound('company');
      return rules.describeCompany(tx, row);
    }),
  );

  route(app, contract.updateCompany, ({ params, body, ...call }) =>
    change((tx) => rules.updateCompany(tx, toContext(call), params.id, body)),
  );

  route(app, contract.setCompanyLogo, ({ params, body, ...call }) => change((tx) => setCompanyLogo(tx, toContext(call), params.id, body)));

  const decide = (call: Pick<ActionContext, 'caller' | 'requestMeta'>, id: string, action: CompanyAction, reason?: string) =>
    change((tx) => decideCompany(tx, toContext(call), { id, action, reason: reason ?? null, appOrigin }));
  route(app, contract.approveCompany, ({ params, ...call }) => decide(call, params.id, 'approve'));
  route(app, contract.suspendCompany, ({ params, body, ...call }) => decide(call, params.id, 'suspend', body.reason));
  route(app, contract.reactivateCompany, ({ params, ...call }) => decide(call, params.id, 'reactivate'));
  route(app, contract.terminateCompany, ({ params, body, ...call }) => decide(call, params.id, 'terminate', body.reason));

  route(app, contract.listCompanyTenants, ({ params }) => change(async (tx) => ({ items: await listCompanyTenants(tx, params.id) })));
  route(app, contract.listUnassignedTenants, () => change(async (tx) => ({ items: await db.listTenantsWithoutCompany(tx) })));
  route(
    app,
    contract.createCompanyTenant,
    ({ params, body, prepared, ...call }) =>
      change((tx) => createCompanyTenant(tx, toContext(call), { id: params.id, form: body, passwordHash: prepared, appOrigin })),
    createUnknownPassword,
  );
  route(app, contract.assignCompanyTenant, ({ params, ...call }) => change((tx) => assignTenant(tx, toContext(call), params)));

  /** Reads each marketplace of a company. @throws AppError 404 */
  const readTenants = <T>(id: string, read: (own: Tx, tenant: { tenantId: string; name: string }) => Promise<T>) =>
    change(async (tx) => {
      if (!(await db.findCompany(tx, id))) throw notFound('company');
      const results: T[] = [];
      for (const tenant of await db.listTenantsOf(tx, id))
        results.push(await inTenant(tx, { tenantId: tenant.tenantId, home: systemTenantId }, (own) => read(own, tenant)));
      return results;
    });

  route(app, contract.listCompanyUsers, async ({ params }) => {
    const users = await readTenants(params.id, async (own, { tenantId, name }) =>
      (await listLeadingUsers(own, tenantId)).map((user) => ({ ...user, tenantId, tenantName: name })),
    );
    const items = users.flat();
    return { items: items.slice(0, maxUsers), total: items.length };
  });

  route(app, contract.getCompanyUsage, async ({ params }) => {
    const now = clock();
    const since = new Date(now.getTime() - usageMs);
    return toCompanyUsage(await readTenants(params.id, (own, { tenantId }) => computeTenantUsage(own, tenantId, since)), now);
  });
}
