import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/observability';
import type { Deps } from '../../http/deps';
import { route } from '../../http/route';
import { pageOf } from '../../records/list';
import { failuresAsText, metricsOf } from './metrics.presenter';
import { operatorMetrics } from './prometheus.routes';
import { listViews, searchUsers } from '../impersonation/impersonation.db';
import { startView, stopView } from '../impersonation/impersonation.rules';

export function observabilityRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  operatorMetrics(app, deps);

  route(app, contract.metrics, () => metricsOf(app.observed, deps));
  route(app, contract.recentErrors, async ({ query, caller }) => {
    // Failures before a sign-in belong to no tenant; only who runs the platform sees these.
    const sees = (tenantId: string | null) => tenantId === caller.tenantId || (tenantId === null && caller.role === 'super_admin');
    const failures = app.observed.failures().filter(({ tenantId }) => sees(tenantId));
    return failuresAsText(failures.slice(0, query.limit));
  });

  route(app, contract.startViewAs, ({ caller, origin, params, body }) =>
    startView(deps, { caller, origin, now: clock() }, params.id, body),
  );
  route(app, contract.stopViewAs, ({ caller, origin }) => stopView(deps, { caller, origin, now: clock() }));
  route(app, contract.listViewAsSessions, ({ caller: { tenantId }, query }) =>
    db.withTenant(tenantId, async (tx) => {
      const { total, items } = await listViews(tx, tenantId, query, clock());
      return pageOf(query, total, items);
    }),
  );
  route(app, contract.findUsers, ({ caller: { tenantId, userId }, query }) =>
    db.withTenant(tenantId, async (tx) => {
      const { total, items } = await searchUsers(tx, tenantId, userId, query);
      return pageOf(query, total, items);
    }),
  );
}
