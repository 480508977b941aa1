import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/projects/endpoints';
import { projectStatuses, type ProjectStatus } from '@techadds/shared/contract/projects/states';
import { notFound } from '../../platform/http/errors';
import { coalescedRoute, route } from '../../platform/http/route';
import { toPage } from '../../platform/database/pagination';
import { createContextFactory } from '../audit/action-context.service';
import type { PaymentDeps } from '../payments/providers/providers.service';
import { contractMilestonesRoutes } from './contract-milestones.routes';
import { listDashboardProjects } from './dashboard-projects';
import { listMilestonePage } from './milestones.db';
import { milestonesRoutes } from './milestones.routes';
import { streamProjectsCsv } from './projects.csv';
import { projectWorkRoutes } from './project-work.routes';
import * as db from './projects.db';
import { getProjectDetail, getProjectFinance, getQuoteProjectDetail, toMilestoneDto, toProjectDtos } from './projects.presenter';
import { createProject, transitionProject, updateProject } from './projects.rules';

const zeroCounts = Object.fromEntries(['all', ...projectStatuses].map((tab) => [tab, 0])) as Record<'all' | ProjectStatus, number>;

export function projectsRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const { db: database, clock } = deps;
  const toContext = createContextFactory(clock);
  milestonesRoutes(app, deps);
  contractMilestonesRoutes(app, deps);
  projectWorkRoutes(app, deps);

  coalescedRoute(app, contract.listProjects, ({ query, cacheScope }) =>
    database.withTenant(cacheScope.tenantId, async (tx) => {
      const [rows, [counts = zeroCounts]] = await Promise.all([
        db.listProjects(tx, cacheScope, query),
        db.countProjects(tx, cacheScope, query),
      ]);
      const items = await toProjectDtos(tx, cacheScope.tenantId, rows, cacheScope.role, clock());
      return { ...toPage(query, counts[query.status ?? 'all'], items), counts };
    }),
  );

  route(app, contract.exportProjects, async ({ query, caller, reply }) => {
    const { tenantId, role } = caller;
    const [counts = zeroCounts] = await database.withTenant(tenantId, (tx) => db.countProjects(tx, caller, query));
    const total = counts[query.status ?? 'all'];
    reply.header('Content-Disposition', 'attachment; filename="projects.csv"').header('X-Total-Rows', String(total));
    const pageAt = (offset: number, limit: number) =>
      database.withTenant(tenantId, async (tx) =>
        toProjectDtos(tx, tenantId, await db.listProjects(tx, caller, { ...query, offset, limit }), role, clock()),
      );
    return streamProjectsCsv(pageAt, total);
  });

  coalescedRoute(app, contract.listDashboardProjects, ({ cacheScope }) =>
    database.withTenant(cacheScope.tenantId, async (tx) => ({ items: await listDashboardProjects(tx, cacheScope, clock()) })),
  );

  route(app, contract.getProject, ({ params, caller }) =>
    database.withTenant(caller.tenantId, (tx) => getProjectDetail(tx, caller, params.id, clock())),
  );

  route(app, contract.getProjectOfQuote, ({ params, caller }) =>
    database.withTenant(caller.tenantId, (tx) => getQuoteProjectDetail(tx, caller, params.id, clock())),
  );

  route(app, contract.getProjectFinance, ({ params, caller }) =>
    database.withTenant(caller.tenantId, (tx) => getProjectFinance(tx, caller, params.id)),
  );

  route(app, contract.listMilestones, ({ params, query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const found = await db.findProject(tx, caller, params.id);
      if (!found) throw notFound('project');
      const { project } = found;
      const { items, total } = await listMilestonePage(tx, { tenantId: caller.tenantId, projectId: params.id }, query);
      return toPage(
        query,
        total,
        items.map((record) => toMilestoneDto(record, project.currency, project, caller.role)),
      );
    }),
  );

  route(app, contract.createProject, async ({ body, tx, ...call }) =>
    getProjectDetail(tx, call.caller, await createProject(tx, toContext(call), body), clock()),
  );

  route(app, contract.updateProject, ({ params, body, ...call }) =>
    database.withTenant(call.caller.tenantId, async (tx) => {
      await updateProject(tx, toContext(call), params.id, body);
      return getProjectDetail(tx, call.caller, params.id, clock());
    }),
  );

  route(app, contract.archiveProject, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, async (tx) => {
      await transitionProject(tx, toContext(call), params.id, 'archive');
      return getProjectDetail(tx, call.caller, params.id, clock());
    }),
  );

  route(app, contract.restoreProject, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, async (tx) => {
      await transitionProject(tx, toContext(call), params.id, 'restore');
      return getProjectDetail(tx, call.caller, params.id, clock());
    }),
  );

  for (const [endpoint, action] of [
    [contract.holdProject, 'hold'],
    [contract.resumeProject, 'resume'],
  ] as const)
    route(app, endpoint, async ({ params, tx, ...call }) => {
      await transitionProject(tx, toContext(call), params.id, action);
      return getProjectDetail(tx, call.caller, params.id, clock());
    });
}
