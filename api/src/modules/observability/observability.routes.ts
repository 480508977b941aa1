import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/observability/endpoints';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { toPage } from '../../platform/database/pagination';
import { getLoad } from './load.presenter';
import { formatFailures, toMetricsDto } from './metrics.presenter';
import { prometheusRoutes } from './prometheus.routes';
import { listImpersonations, listImpersonatableUsers } from '../impersonation/impersonation.db';
import { startImpersonation, stopImpersonation } from '../impersonation/impersonation.rules';
import { createActionContext } from '../audit/action-context.service';

export function observabilityRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  prometheusRoutes(app, deps);

  route(app, contract.metrics, () => toMetricsDto(app.requestMetrics, deps));
  route(app, contract.getLoad, () => getLoad(app.requestMetrics, deps));
  route(app, contract.recentErrors, async ({ query, caller }) => {
    // Failures before sign-in belong to no tenant; only super-admins see them.
    const isVisible = (tenantId: string | null) => tenantId === caller.tenantId || (tenantId === null && caller.role === 'super_admin');
    const failures = app.requestMetrics.failures().filter(({ tenantId }) => isVisible(tenantId));
    return formatFailures(failures.slice(0, query.limit));
  });

  route(app, contract.startImpersonation, ({ caller, requestMeta, params, body }) =>
    startImpersonation(deps, createActionContext(caller, requestMeta, clock()), params.id, body),
  );
  route(app, contract.stopImpersonation, ({ caller, requestMeta }) =>
    stopImpersonation(deps, createActionContext(caller, requestMeta, clock())),
  );
  route(app, contract.listImpersonationSessions, ({ caller: { tenantId }, query }) =>
    db.withTenant(tenantId, async (tx) => {
      const { total, items } = await listImpersonations(tx, tenantId, query, clock());
      return toPage(query, total, items);
    }),
  );
  route(app, contract.findUsers, ({ caller: { tenantId, userId }, query }) =>
    db.withTenant(tenantId, async (tx) => {
      const { total, items } = await listImpersonatableUsers(tx, tenantId, userId, query);
      return toPage(query, total, items);
    }),
  );
}
