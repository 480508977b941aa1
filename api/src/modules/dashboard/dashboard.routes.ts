import type { FastifyInstance } from 'fastify';
import { getDashboard } from '@techadds/shared/contract/dashboard/endpoints';
import { getScope } from '@techadds/shared/permissions';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { listContractsToSign } from '../contracts/contracts-to-sign.service';
import { getTenantCurrency, getTenantTimeZone } from '../tenants/tenants.service';
import * as db from './dashboard.db';
import {
  toDashboardMetrics,
  canSeeAmounts,
  computeSeries,
  computeSeriesRange,
  sortTasks,
  toSigningTasks,
  toWaitingQuoteTasks,
  toWaitingTasks,
  waitingStatuses,
} from './dashboard.rules';

const recentOrderCount = 5;
/** Of each kind; the lists show the rest. */
const waitingTaskLimit = 20;

/** Orders in which the caller has to act; none for members of a team without access to orders. */
function listWaitingOrders(tx: Tx, caller: Caller) {
  const mayRead = getScope('orders.read', caller.role, caller.capabilities) !== undefined;
  return mayRead ? db.listWaitingOrders(tx, caller, waitingStatuses[caller.scope], waitingTaskLimit) : [];
}

/** Of everybody who answers quotes; administrators do not. */
function listWaitingQuotes(tx: Tx, caller: Caller) {
  const mayAnswer = caller.scope !== 'tenant' && getScope('quotes.read', caller.role, caller.capabilities) !== undefined;
  return mayAnswer ? db.listWaitingQuotes(tx, caller, waitingTaskLimit) : [];
}

/** All that waits for the caller. */
async function listTasks(tx: Tx, caller: Caller, now: Date) {
  const quotes = await listWaitingQuotes(tx, caller);
  return sortTasks([
    ...(quotes.length > 0 ? toWaitingQuoteTasks(caller.role, quotes, await getTenantTimeZone(tx, caller.tenantId)) : []),
    ...toWaitingTasks(caller, await listWaitingOrders(tx, caller)),
    ...toSigningTasks(await listContractsToSign(tx, caller, waitingTaskLimit, now)),
  ]);
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
        waiting: await listTasks(tx, caller, now),
        recentOrders: await db.listRecentOrders(tx, caller, recentOrderCount),
      };
    }),
  );
}
