import type { WebhookDelivery } from '@techadds/shared/contract/webhooks/endpoints';
import { testEventType } from '@techadds/shared/contract/webhooks/events';
import { toTeam } from '../../platform/auth/team';
import type { Tx } from '../../platform/database/client';
import { conflict, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { createMessageId } from './webhook-queue.service';
import * as db from './webhooks.db';
import { toDeliveryDto } from './webhooks.presenter';
import { requireWebhook } from './webhooks.rules';

function requireActive({ isActive }: db.WebhookRow): void {
  if (!isActive) throw conflict('webhook_inactive', 'This webhook is turned off. Turn it on first. Nothing was sent.');
}

/** Queues a test event. @throws AppError 404; 409 `webhook_inactive` */
export async function sendTestEvent(tx: Tx, context: ActionContext, id: string): Promise<WebhookDelivery> {
  const webhook = await requireWebhook(tx, context, id);
  requireActive(webhook);
  const at = context.now.toISOString();
  const data = { message: 'This is a test event.', webhookId: id };
  const row = await db.insertDelivery(tx, {
    ...{ tenantId: webhook.tenantId, webhookId: id, messageId: createMessageId(), eventType: testEventType },
    ...{ payload: JSON.stringify({ type: testEventType, timestamp: at, data }), dueAt: at, createdAt: at },
    correlationId: context.requestMeta.cid,
  });
  return toDeliveryDto(row);
}

/** Queues the event of a delivery once more as a delivery of its own. @throws AppError 404; 409 `webhook_inactive`, `delivery_pending` */
export async function replayDelivery(tx: Tx, context: ActionContext, id: string): Promise<WebhookDelivery> {
  const { caller, audit, now, requestMeta } = context;
  const found = await db.findDelivery(tx, toTeam(caller), id);
  if (!found) throw notFound('delivery');
  const { webhook, delivery } = found;
  requireActive(webhook);
  if (delivery.status === 'pending') throw conflict('delivery_pending', 'This event is still being sent. Nothing was changed.');
  const { tenantId, webhookId, messageId, eventType, payload } = delivery;
  const at = now.toISOString();
  const row = await db.insertDelivery(tx, {
    ...{ tenantId, webhookId, messageId, eventType, payload, dueAt: at, createdAt: at, correlationId: requestMeta.cid },
  });
  await audit(tx, {
    event: 'webhook.replayed',
    description: `${caller.name} sent ${eventType} to ${new URL(webhook.url).host} once more`,
    targets: [{ type: 'webhook', id: webhookId, name: new URL(webhook.url).host }],
    after: { messageId, eventType },
  });
  return toDeliveryDto(row);
}
