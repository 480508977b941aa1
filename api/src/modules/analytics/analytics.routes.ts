import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/analytics/endpoints';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { resolveReportScope, type ReportQuery, type ReportScope } from '../reports/reports.service';
import { exportAnalyticsTable } from './analytics.csv';
import * as views from './analytics.presenter';

export function analyticsRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  const scoped = <T>(caller: Caller, query: ReportQuery, view: (tx: Tx, scope: ReportScope) => Promise<T>): Promise<T> =>
    database.withTenant(caller.tenantId, async (tx) => view(tx, await resolveReportScope(tx, caller, query, clock())));

  route(app, contract.getAnalyticsSummary, ({ query, caller }) => scoped(caller, query, views.computeSummary));
  route(app, contract.getAnalyticsTimeseries, ({ query, caller }) =>
    scoped(caller, query, (tx, scope) => views.computeTimeseries(tx, scope, query.metric)),
  );
  route(app, contract.getAnalyticsFunnel, ({ query, caller }) => scoped(caller, query, views.computeFunnelReport));
  route(app, contract.getAnalyticsTop, ({ query, caller }) =>
    scoped(caller, query, (tx, scope) => views.computeRanking(tx, scope, query.by, query.limit)),
  );
  route(app, contract.getAnalyticsCommission, ({ query, caller }) => scoped(caller, query, views.computeCommissionReport));
  route(app, contract.exportAnalytics, async ({ query, caller, reply }) => {
    reply.header('Content-Disposition', `attachment; filename="analytics-${query.table}.csv"`);
    return scoped(caller, query, (tx, scope) => exportAnalyticsTable(tx, scope, query.table, query.by));
  });
  route(app, contract.getAdminAnalytics, ({ query, caller }) => scoped(caller, query, views.computeAdminReport));
}
