import type { FastifyInstance } from 'fastify';
import { getDashboard } from '@techadds/shared/contract/dashboard/endpoints';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { tenantCurrency } from '../tenants/tenants.service';
import * as db from './dashboard.db';
import { figuresOf, seesMoney, seriesOf, seriesDays, waitingOf } from './dashboard.rules';

const shown = 5;
/** More than a user usually has in a week; the order list shows the rest. */
const waitingAtMost = 20;
const week = 7 * 86_400_000;

/** Admins have no page for answering orders, so nothing waits for them. */
function waitingOrders(tx: Tx, caller: Caller, now: Date) {
  if (caller.scope === 'partner') return db.ordersToAnswer(tx, caller, waitingAtMost);
  if (caller.scope === 'own') return db.ordersAnswered(tx, caller, new Date(now.getTime() - week), waitingAtMost);
  return [];
}

export function dashboardRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  route(app, getDashboard, ({ caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const now = clock();
      const currency = await tenantCurrency(tx, caller.tenantId);
      const facts = await db.factsFor(tx, caller, currency, seriesDays(now), now);
      return {
        currency,
        figures: figuresOf(caller.role, facts, now),
        series: seesMoney(caller.role) ? seriesOf(facts.sold, now) : [],
        waiting: waitingOf(caller.role, await waitingOrders(tx, caller, now)),
        recentOrders: await db.recentOrders(tx, caller, shown),
      };
    }),
  );
}
