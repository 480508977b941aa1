import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/admin-home/endpoints';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { countPendingCompanies } from '../companies/companies.service';
import { addDays } from '../reports/report-period.service';
import { computeTotalsByDay, type Measure } from '../reports/sales-metrics.service';
import { getTenantCurrency } from '../tenants/tenants.service';
import * as db from './admin-home.db';

const dayMs = 86_400_000;
const periodDays = 30;
const eventCount = 6;

export function adminHomeRoutes(app: FastifyInstance, { db: database, clock, config }: Deps): void {
  route(app, contract.getAdminHome, async ({ caller }) => {
    const now = clock();
    const isSuperAdmin = caller.role === 'super_admin';
    const to = now.toISOString().slice(0, 10);
    const from = addDays(to, 1 - periodDays);
    const companies = isSuperAdmin ? await database.withTenant(systemTenantId, countPendingCompanies) : 0;
    const platformJobs = isSuperAdmin ? await database.withTenant(systemTenantId, (tx) => db.listFailedJobs(tx, systemTenantId)) : [];
    return database.withTenant(caller.tenantId, async (tx) => {
      const currency = await getTenantCurrency(tx, caller.tenantId);
      const [{ inTransit, ...counts }, days, audit] = await Promise.all([
        db.countWaiting(tx, caller.tenantId),
        computeTotalsByDay(tx, caller, { currency }, { from: addDays(from, -periodDays), to }),
        db.listLatestEvents(tx, caller.tenantId, eventCount),
      ]);
      const sum = (measure: Measure) => ({
        cents: days.reduce((total, { day, totals }) => total + (day >= from ? totals[measure] : 0), 0),
        previousCents: days.reduce((total, { day, totals }) => total + (day < from ? totals[measure] : 0), 0),
      });
      const failedJobs = counts.failedJobs + platformJobs.length;
      const waiting = { ...counts, failedJobs, companies };
      const isRecent = ({ time }: { time: string }) => Date.parse(time) > now.getTime() - dayMs;
      const isVisible = (tenantId: string | null) => tenantId === caller.tenantId || (tenantId === null && isSuperAdmin);
      const sent = inTransit.find((one) => one.currency === currency);
      return {
        waiting: contract.waitingKinds
          .filter((kind) => kind !== 'companies' || isSuperAdmin)
          .map((kind) => ({ kind, count: waiting[kind] })),
        health: {
          serverErrors: app.requestMetrics.failures().filter((one) => one.status >= 500 && isVisible(one.tenantId) && isRecent(one)).length,
          failedJobs,
          startedAt: app.requestMetrics.startedAt.toISOString(),
          version: config.build.shortHash,
        },
        money: {
          ...{ currency, from, to, sales: sum('gmv'), commission: sum('commission'), refunds: sum('refunds') },
          inTransit: { cents: sent?.cents ?? 0, count: sent?.total ?? 0 },
        },
        audit,
      };
    });
  });

  route(app, contract.listFailedJobs, async ({ caller }) => {
    const read = (tenantId: string) => database.withTenant(tenantId, (tx) => db.listFailedJobs(tx, tenantId));
    const rows = [...(await read(caller.tenantId)), ...(caller.role === 'super_admin' ? await read(systemTenantId) : [])];
    return {
      items: rows.map(({ tenantId, name, attempts, lastError, startedAt, dueAt }) => ({
        ...{ name, attempts, lastError: lastError ?? '', startedAt, nextAttemptAt: dueAt, platform: tenantId === systemTenantId },
      })),
    };
  });
}
