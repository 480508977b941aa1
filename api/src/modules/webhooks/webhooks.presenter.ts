import type { Webhook, WebhookDelivery } from '@techadds/shared/contract/webhooks/endpoints';
import type { DeliveryRow, WebhookRow } from './webhooks.db';

/** A webhook without its secrets. */
export function toWebhookDto(row: WebhookRow, now: Date): Webhook {
  const { id, url, description, eventTypes, isActive, disabledReason, lastSucceededAt, lastFailedAt, createdAt, updatedAt } = row;
  const { formerSecretExpiresAt } = row;
  const hasFormer = formerSecretExpiresAt !== null && Date.parse(formerSecretExpiresAt) > now.getTime();
  return {
    ...{ id, url, description, eventTypes, lastSucceededAt, lastFailedAt, createdAt, updatedAt },
    status: isActive ? 'active' : disabledReason === null ? 'paused' : 'disabled',
    disabledReason: isActive ? null : disabledReason,
    formerSecretExpiresAt: hasFormer ? formerSecretExpiresAt : null,
  };
}

export const toDeliveryDto = (row: DeliveryRow): WebhookDelivery => {
  const { id, messageId, eventType, status, attempts, createdAt, lastAttemptAt, dueAt, responseStatus, responseBody, problem } = row;
  return {
    ...{ id, messageId, eventType, status, attempts, createdAt, lastAttemptAt, nextAttemptAt: dueAt, responseStatus, responseBody },
    ...{ problem, payload: row.payload, referenceId: row.correlationId },
  };
};
