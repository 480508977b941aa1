import { findConnection, updateConnection } from '../connection.db';
import { loadMapping } from '../mapping/load-mapping.db';
import { createSalesforcePort, type SyncDeps } from '../providers';
import { batchSize, SalesforceError } from '../salesforce-port';
import { applyBatch } from './apply-batch';
import { planRun } from './plan-run';
import * as runs from './runs.db';

/** A job gives way before its lease ends; the next one goes on. */
const maxRunMs = 2 * 60_000;
const maxAttempts = 20;

/** Carries on the tenant's runs: compares, or writes batch after batch. What a killed process left is done by the next one. */
export async function continueRuns(deps: SyncDeps, tenantId: string, now: Date): Promise<number> {
  const due = await deps.db.withTenant(tenantId, (tx) => runs.listDueRuns(tx, tenantId, now));
  for (const run of due) await continueRun(deps, run).catch((error: unknown) => recordFailure(deps, run, error));
  return due.length;
}

async function continueRun(deps: SyncDeps, run: runs.RunRow): Promise<void> {
  const { db } = deps;
  if (run.status === 'queued') await db.withTenant(run.tenantId, (tx) => runs.updateRun(tx, run, { status: 'running' }));
  if (!run.isPlanned) await planRun(deps, run);
  if (run.mode === 'apply') await applyRun(deps, run);
}

async function applyRun(deps: SyncDeps, run: runs.RunRow): Promise<void> {
  const { db } = deps;
  const { caller } = run;
  if (!caller) throw new SalesforceError('Nobody has started this run.');
  const { connection, mapping } = await db.withTenant(run.tenantId, async (tx) => {
    const connection = await findConnection(tx, run);
    if (connection?.provider !== run.provider) throw new SalesforceError('The connection was changed after this run was started.');
    return { connection, mapping: await loadMapping(tx, connection) };
  });
  const port = createSalesforcePort(deps, connection);
  const endsAt = Date.now() + maxRunMs;
  while (Date.now() < endsAt) {
    const items = await db.withTenant(run.tenantId, (tx) => runs.listPendingItems(tx, run, batchSize));
    if (items.length === 0) return finishRun(deps, run);
    await applyBatch({ deps, run, caller, connection, mapping, port }, items);
    await db.withTenant(run.tenantId, (tx) => runs.updateRun(tx, run, { note: null, attempts: 0, retryAt: null }));
  }
}

async function finishRun({ db, clock }: SyncDeps, run: runs.RunRow): Promise<void> {
  await db.withTenant(run.tenantId, async (tx) => {
    const counts = await runs.countItems(tx, run.tenantId, [run.id]);
    const sum = (outcome: string) => counts.filter((count) => count.outcome === outcome).reduce((total, { count }) => total + count, 0);
    const isUndecided = counts.some(({ action, outcome }) => action !== 'skip' && outcome === 'skipped');
    const failed = sum('failed');
    const status = failed === 0 && !isUndecided ? 'succeeded' : failed > 0 && sum('done') === 0 ? 'failed' : 'partial';
    const at = clock().toISOString();
    const { seenModstamp } = await runs.updateRun(tx, run, { status, note: null, retryAt: null, finishedAt: at, updatedAt: at });
    const connection = await findConnection(tx, run);
    if (connection && seenModstamp !== null && run.direction !== 'push')
      await updateConnection(tx, connection, { watermark: seenModstamp });
  });
}

/** A limit or an outage lets the run wait, with a growing pause; anything else ends it, and it can be applied again. */
async function recordFailure({ db, clock, log }: SyncDeps, run: runs.RunRow, error: unknown): Promise<void> {
  const isKnown = error instanceof SalesforceError;
  if (!isKnown) log.error({ err: error, run: run.id }, 'a run of the synchronization failed');
  const attempts = run.attempts + 1;
  const retryAfterMs = isKnown ? error.retryAfterMs : 10_000 * 2 ** Math.min(attempts, 8);
  const note = isKnown ? error.message : 'Something went wrong on our side. Nothing was lost.';
  const now = clock();
  const waits = retryAfterMs !== undefined && attempts < maxAttempts;
  await db.withTenant(run.tenantId, (tx) =>
    runs.updateRun(tx, run, {
      ...{ attempts, note, updatedAt: now.toISOString() },
      ...(waits ? { retryAt: new Date(now.getTime() + retryAfterMs).toISOString() } : { status: 'failed', finishedAt: now.toISOString() }),
    }),
  );
}
