import type { Tx } from '../../platform/database/client';
import { salesforceObjects } from '@techadds/shared/contract/salesforce/fields';
import { listPollingConnections, lockConnection, updateConnection, type ConnectionRow } from './connection.db';
import { createSalesforcePort, type SyncDeps } from './providers';
import * as runs from './runs/runs.db';
import { SalesforceError } from './salesforce-port';

export { continueRuns } from './runs/continue-runs';

/** Looks for changes in Salesforce for the lists that work with it, and compares them; a person applies what is found. */
export async function pollSalesforce(deps: SyncDeps, tenantId: string): Promise<number> {
  const connections = await deps.db.withTenant(tenantId, (tx) => listPollingConnections(tx, tenantId));
  for (const connection of connections) await pollConnection(deps, connection);
  return connections.length;
}

async function pollConnection(deps: SyncDeps, connection: ConnectionRow): Promise<void> {
  const { db, clock } = deps;
  const record = (values: Partial<ConnectionRow>) =>
    db.withTenant(connection.tenantId, (tx) => updateConnection(tx, connection, { ...values, lastPolledAt: clock().toISOString() }));
  try {
    const port = createSalesforcePort(deps, connection);
    const stamps = [];
    for (const object of salesforceObjects) stamps.push((await port.findNewestModstamp(object)) ?? '');
    const newest = stamps.sort().at(-1) ?? '';
    if (newest > (connection.seenModstamp ?? '')) {
      const isStarted = await db.withTenant(connection.tenantId, (tx) => startPollRun(tx, connection, clock()));
      // While a person's run is in progress, the changes stay unseen until the next time.
      if (isStarted) await record({ seenModstamp: newest, pollError: null });
    } else await record({ pollError: null });
  } catch (error) {
    if (!(error instanceof SalesforceError)) throw error;
    await record({ pollError: error.message });
  }
}

/** Replaces the comparison of an earlier poll that nobody has applied: the new one contains its changes, too. */
async function startPollRun(tx: Tx, { tenantId, partnerId }: ConnectionRow, now: Date): Promise<boolean> {
  const team = { tenantId, partnerId };
  const { provider, watermark } = await lockConnection(tx, team, now);
  if (await runs.hasOpenRun(tx, team)) return false;
  const earlier = await runs.findPendingPoll(tx, team);
  if (earlier) await runs.deleteRun(tx, earlier);
  const at = now.toISOString();
  await runs.insertRun(tx, {
    ...{ ...team, provider, direction: 'pull', mode: 'dry_run', trigger: 'poll', since: watermark, createdAt: at, updatedAt: at },
  });
  return true;
}
