import type { FastifyInstance } from 'fastify';
import { and, eq, lt, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { systemTenantId } from '../auth/rate-limits/postgres-store';
import type { Deps } from '../deps';
import type { LiveUpdate } from '../events/publish-live-update';
import { jobs } from './jobs.schema';

/** Knows which tenants are in use, so that the jobs of the others run less often. */
interface TenantActivity {
  /** Something has changed in the tenant: its jobs run at once, and at their interval from then on. */
  note(tenantId: string): void;
  /** Notes the tenants of all changes that any process publishes. Returns how to stop that. */
  follow(): () => void;
}

declare module 'fastify' {
  interface FastifyInstance {
    tenantActivity: TenantActivity;
  }
}

/** Activity within this time after the last that was noted changes nothing: jobs run often enough then. */
const quietMs = 15_000;
const maxTenants = 10_000;

/** Makes the jobs of a tenant due, unless another process has just done so. Those that run at the moment are due at their interval. */
async function wakeJobs({ db }: Pick<Deps, 'db'>, tenantId: string, now: Date): Promise<void> {
  const wokenAt = now.toISOString();
  await db.withTenant(tenantId, (tx) =>
    tx
      .update(jobs)
      .set({
        wokenAt,
        dueAt: sql`case when ${jobs.runId} is null then least(${jobs.dueAt}, ${wokenAt}::timestamptz) else ${jobs.dueAt} end`,
      })
      .where(and(eq(jobs.tenantId, tenantId), lt(jobs.wokenAt, new Date(now.getTime() - quietMs).toISOString()))),
  );
}

/** Adds the activity of tenants to the application, which ends with it. */
export function registerTenantActivity(app: FastifyInstance, deps: Pick<Deps, 'db' | 'clock' | 'log'>): void {
  const notedAt = new LRUCache<string, number>({ max: maxTenants });
  const open = new Set<Promise<void>>();
  const note = (tenantId: string): void => {
    if (tenantId === systemTenantId) return;
    const now = deps.clock();
    const elapsedMs = now.getTime() - (notedAt.get(tenantId) ?? -Infinity);
    // A clock that was set back notes it again.
    if (elapsedMs >= 0 && elapsedMs < quietMs) return;
    notedAt.set(tenantId, now.getTime());
    const waking: Promise<void> = wakeJobs(deps, tenantId, now)
      .catch((error: unknown) => deps.log.error({ err: error, tenant: tenantId }, 'the jobs of a tenant could not be woken'))
      .finally(() => open.delete(waking));
    open.add(waking);
  };
  const follow = () =>
    deps.db.pubsub.subscribe((payload) => {
      const update = payload === null ? undefined : (JSON.parse(payload) as LiveUpdate);
      if (update && !update.typing && !update.release) note(update.tenantId);
    });
  app.decorate('tenantActivity', { note, follow });
  app.addHook('onClose', async () => void (await Promise.all(open)));
}
