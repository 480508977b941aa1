import type { Deps } from '../../platform/deps';
import { recordAttempt } from './record-attempt';
import { attemptDelivery } from './webhook-delivery';
import { computeNextAttemptAt } from './webhook-schedule';
import * as db from './webhooks.db';

type WebhookDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'log' | 'fieldEncryption'>;

const batchSize = 20;
/** A run ends long before its lease, and other jobs wait for it; what is left is sent by the next one. */
const maxBatches = 10;

/**
 * Sends the tenant's due events, at least once and in no certain order. Several processes may do so at the same time: each delivery is claimed by
 * one. A webhook that fails is left alone for the rest of the run, so that one which hangs holds up the others once at most.
 */
export async function deliverWebhooks(deps: WebhookDeps, tenantId: string): Promise<void> {
  const failing = new Set<string>();
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const claimed = await claimDueDeliveries(deps, tenantId, [...failing]);
    await Promise.all(
      claimed.map(async ({ webhook, delivery }) => {
        const attempt = await attemptDelivery(deps, webhook, delivery);
        if (attempt.problem !== null) failing.add(webhook.id);
        await deps.db.withTenant(tenantId, (tx) => recordAttempt(tx, webhook, delivery, attempt, deps.clock()));
      }),
    );
    if (claimed.length < batchSize) return;
  }
}

/** Claims due deliveries until their next attempt, so that a crash costs one attempt. */
function claimDueDeliveries({ db: database, clock }: WebhookDeps, tenantId: string, exceptWebhookIds: readonly string[]) {
  const now = clock();
  return database.withTenant(tenantId, async (tx) => {
    const due = await db.lockDueDeliveries(tx, tenantId, now, exceptWebhookIds, batchSize);
    const claimed = due.map(({ webhook, delivery }) => ({ webhook, delivery: { ...delivery, attempts: delivery.attempts + 1 } }));
    for (const { delivery } of claimed)
      await db.updateDeliveries(tx, tenantId, [delivery.id], {
        ...{ attempts: delivery.attempts, lastAttemptAt: now.toISOString() },
        dueAt: computeNextAttemptAt(delivery.attempts, now).toISOString(),
      });
    return claimed;
  });
}
