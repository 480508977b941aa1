import type { Tx } from '../../platform/database/client';
import { disableWebhook } from './disable-webhook';
import type { Attempt } from './webhook-delivery';
import { computeNextAttemptAt, maxAttempts } from './webhook-schedule';
import * as db from './webhooks.db';

/** After so many events in a row that were given up, the webhook is disabled. */
const maxFailedCount = 5;

/** Records the end of an attempt of a delivery. A webhook that keeps failing, or says that it is gone, is disabled. */
export async function recordAttempt(
  tx: Tx,
  { tenantId, partnerId, id }: db.WebhookRow,
  delivery: db.DeliveryRow,
  { retryAfterMs, ...attempt }: Attempt,
  now: Date,
): Promise<void> {
  // It may have been deleted in the meantime.
  const webhook = await db.lockWebhook(tx, { tenantId, partnerId }, id);
  if (!webhook) return;
  const at = now.toISOString();
  const hasArrived = attempt.problem === null;
  const isGone = attempt.responseStatus === 410;
  const isGivenUp = !hasArrived && (isGone || delivery.attempts >= maxAttempts || !webhook.isActive);
  await db.updateDeliveries(tx, tenantId, [delivery.id], {
    ...attempt,
    ...(hasArrived && { status: 'succeeded', dueAt: null }),
    ...(isGivenUp && { status: 'failed', dueAt: null }),
    ...(!hasArrived && !isGivenUp && { dueAt: computeNextAttemptAt(delivery.attempts, now, retryAfterMs).toISOString() }),
  });
  if (hasArrived) return void (await db.updateWebhook(tx, webhook, { failedCount: 0, lastSucceededAt: at }));
  const failedCount = webhook.failedCount + (isGivenUp ? 1 : 0);
  await db.updateWebhook(tx, webhook, { failedCount, lastFailedAt: at });
  if (!webhook.isActive || (!isGone && failedCount < maxFailedCount)) return;
  const reason = isGone ? 'The other system answered that it is gone (410).' : `${failedCount} events in a row could not be delivered.`;
  await disableWebhook(tx, webhook, reason, now);
}
