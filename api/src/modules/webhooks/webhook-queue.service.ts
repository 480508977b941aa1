import { randomUUID } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { WebhookEventType } from '@techadds/shared/contract/webhooks/events';
import type { Tx } from '../../platform/database/client';
import { webhookDeliveries, webhooks } from '../../schema';
import { findEventData } from './event-data.db';
import { toWebhookEventType } from './event-types';

interface AuditedChange {
  tenantId: string;
  event: string;
  targets: { type: string; id: string }[];
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

export const createMessageId = (): string => `msg_${randomUUID().replaceAll('-', '')}`;

/**
 * Queues the event of an audited change for the webhooks that want it, in the transaction of the change; they are sent after the commit. The
 * record is read just before the commit, when everything about it is written.
 */
export function queueWebhookEvent(tx: Tx, change: AuditedChange, correlationId: string, now: Date): void {
  const type = toWebhookEventType(change);
  const [record] = change.targets;
  if (type === undefined || record === undefined) return;
  tx.beforeCommit(() => insertDeliveries(tx, change.tenantId, { type, recordId: record.id, correlationId, now }));
}

async function insertDeliveries(
  tx: Tx,
  tenantId: string,
  { type, recordId, correlationId, now }: { type: WebhookEventType; recordId: string; correlationId: string; now: Date },
): Promise<void> {
  const at = now.toISOString();
  const wanted = await tx
    .select({ id: webhooks.id, partnerId: webhooks.partnerId })
    .from(webhooks)
    .where(
      and(
        ...[eq(webhooks.tenantId, tenantId), eq(webhooks.isActive, true), sql`${type} = any(${webhooks.eventTypes})`],
        // The demo is written in one transaction: a webhook gets nothing of the time before it.
        lte(webhooks.createdAt, at),
      ),
    );
  if (wanted.length === 0) return;
  const data = await findEventData(tx, tenantId, type, recordId);
  // The administrators get everything, and a partner what is its own.
  const receivers = wanted.filter(({ partnerId }) => partnerId === null || partnerId === data?.partnerId);
  if (!data || receivers.length === 0) return;
  const payload = JSON.stringify({ type, timestamp: at, data });
  const event = { tenantId, messageId: createMessageId(), eventType: type, payload, correlationId, createdAt: at, dueAt: at };
  await tx.insert(webhookDeliveries).values(receivers.map(({ id }) => ({ ...event, webhookId: id })));
}
