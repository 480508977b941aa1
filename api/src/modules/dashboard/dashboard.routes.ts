import type { FastifyInstance } from 'fastify';
import { getDashboard } from '@techadds/shared/contract/dashboard/endpoints';
import { getScope } from '@techadds/shared/permissions';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { getTenantCurrency } from '../tenants/tenants.service';
import * as db from './dashboard.db';
import {
  toDashboardMetrics,
  canSeeAmounts,
  computeSeries,
  computeSeriesRange,
  toWaitingQuoteTasks,
  toWaitingTasks,
} from './dashboard.rules';

const recentOrderCount = 5;
/** More than a user usually has in a week; the order list shows the rest. */
const waitingTaskLimit = 20;
const weekMs = 7 * 86_400_000;

/** Admins have no page for answering orders, so nothing waits for them. */
function listWaitingOrders(tx: Tx, caller: Caller, now: Date) {
  if (caller.scope === 'partner') return db.listUnansweredOrders(tx, caller, waitingTaskLimit);
  if (caller.scope === 'own') return db.listAnsweredOrders(tx, caller, new Date(now.getTime() - weekMs), waitingTaskLimit);
  return [];
}

/** Of everybody who answers quotes; administrators do not. */
function listWaitingQuotes(tx: Tx, caller: Caller) {
  const mayAnswer = caller.scope !== 'tenant' && getScope('quotes.read', caller.role, caller.capabilities) !== undefined;
  return mayAnswer ? db.listWaitingQuotes(tx, caller, waitingTaskLimit) : [];
}

export function dashboardRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  route(app, getDashboard, ({ caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const now = clock();
      const currency = await getTenantCurrency(tx, caller.tenantId);
      const facts = await db.getDashboardTotals(tx, caller, currency, computeSeriesRange(now), now);
      // Without the finances of the partner, the dashboard is that of its staff.
      const view =
        caller.role === 'partner_admin' && !getScope('finance.report', caller.role, caller.capabilities) ? 'partner_staff' : caller.role;
      return {
        currency,
        figures: toDashboardMetrics(view, facts, now),
        series: canSeeAmounts(view) ? computeSeries(facts.dailySales, now) : [],
        waiting: [
          ...toWaitingQuoteTasks(caller.role, await listWaitingQuotes(tx, caller)),
          ...toWaitingTasks(caller.role, await listWaitingOrders(tx, caller, now)),
        ],
        recentOrders: await db.listRecentOrders(tx, caller, recentOrderCount),
      };
    }),
  );
}
