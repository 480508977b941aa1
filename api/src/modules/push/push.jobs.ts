import type { Deps } from '../../platform/deps';
import { batchSize, claimDueMessages, type Delivery } from './push-claim';
import { deliverPushMessage } from './push-delivery';
import { deleteMessages, deleteSubscription, recordDelivery, updateMessages } from './push-messages.db';

type PushDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'log'>;

const maxAttempts = 10;
/** A run ends before its lease; what is left is sent by the next one. */
const maxBatches = 20;

/**
 * Sends the tenant's due push messages. Several processes may do so at the same time: each message is claimed by one. After a crash it is sent
 * again, and replaces the one that is already shown.
 */
export async function sendPushMessages(deps: PushDeps, tenantId: string): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const { deliveries, count } = await deps.db.withTenant(tenantId, (tx) => claimDueMessages(tx, tenantId, deps.clock()));
    await Promise.all(deliveries.map((delivery) => send(deps, tenantId, delivery)));
    if (count < batchSize) return;
  }
}

async function send(deps: PushDeps, tenantId: string, { ids, subscription, payload, attempts, ttlSeconds }: Delivery): Promise<void> {
  const outcome = await deliverPushMessage(deps, subscription, payload, ttlSeconds);
  const now = deps.clock();
  await deps.db.withTenant(tenantId, async (tx) => {
    if (outcome.kind === 'retry' && attempts < maxAttempts) {
      if (outcome.retryAfterMs !== undefined)
        await updateMessages(tx, tenantId, ids, { dueAt: new Date(now.getTime() + outcome.retryAfterMs).toISOString() });
      return;
    }
    if (outcome.kind === 'retry') deps.log.warn({ subscription: subscription.id, attempts }, 'a push message was given up');
    if (outcome.kind === 'gone') await deleteSubscription(tx, tenantId, subscription.id);
    if (outcome.kind === 'delivered') await recordDelivery(tx, tenantId, subscription.id, now);
    await deleteMessages(tx, tenantId, ids);
  });
}
