import { and, eq } from 'drizzle-orm';
import { webhookDeliveries } from '../src/schema';
import type { Tx } from '../src/platform/database/client';
import type { FieldEncryption } from '../src/platform/encryption/field-encryption';
import { recordAttempt } from '../src/modules/webhooks/record-attempt';
import { toTeam } from '../src/platform/auth/team';
import { lockWebhook, updateDeliveries } from '../src/modules/webhooks/webhooks.db';
import { createWebhook, updateWebhook } from '../src/modules/webhooks/webhooks.rules';
import type { SeedEvent } from './history';
import type { DemoTenant } from './tenants';
import { createActionContext, type createTenantUsers } from './users';

const dayMs = 86_400_000;
const form = {
  url: 'https://warehouse.example/hooks',
  description: 'Warehouse',
  eventTypes: ['order.created', 'order.completed', 'order.canceled', 'payout.paid'] as const,
};
const arrived = { responseStatus: 200, responseBody: '{"received":true}', problem: null, retryAfterMs: 0 };
const failed = { responseStatus: 500, responseBody: 'Internal Server Error', problem: 'It answered 500.', retryAfterMs: 0 };

/**
 * The webhook of the first partner with what it got in three weeks. It is paused in the end: its address does not exist, so what happens in the
 * demo would only fail.
 */
export function buildWebhookEvents(
  tenant: DemoTenant,
  { leads }: ReturnType<typeof createTenantUsers>,
  fieldEncryption: FieldEncryption,
  now: Date,
): SeedEvent[] {
  const contextAt = (at: Date) => createActionContext(tenant, leads[0]!, 'integrations.manage', at);
  const createdAt = new Date(now.getTime() - 21 * dayMs);
  let id = '';
  const create = async (tx: Tx) => {
    id = (await createWebhook(tx, contextAt(createdAt), { ...form, eventTypes: [...form.eventTypes] }, { fieldEncryption })).webhook.id;
  };
  // Events are queued before the commit, in the order of this history.
  const deliver = async (tx: Tx) => tx.beforeCommit(() => deliverAll(tx, id, contextAt(now)));
  return [
    { at: createdAt, run: create },
    { at: now, run: deliver },
  ];
}

async function deliverAll(tx: Tx, id: string, context: ReturnType<typeof createActionContext>): Promise<void> {
  const team = toTeam(context.caller);
  const webhook = await lockWebhook(tx, team, id);
  if (!webhook) return;
  const queued = await tx
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.tenantId, team.tenantId), eq(webhookDeliveries.webhookId, id)))
    .orderBy(webhookDeliveries.createdAt, webhookDeliveries.id);
  for (const [index, delivery] of queued.entries()) {
    // Every ninth arrived with the second attempt only, and one never did.
    const attempts = index === 4 ? 8 : index % 9 === 2 ? 2 : 1;
    const at = new Date(Date.parse(delivery.createdAt) + (attempts - 1) * 60_000 + 2_000);
    await updateDeliveries(tx, team.tenantId, [delivery.id], { attempts, lastAttemptAt: at.toISOString() });
    await recordAttempt(tx, webhook, { ...delivery, attempts }, attempts === 8 ? failed : arrived, at);
  }
  await updateWebhook(tx, context, id, { ...form, eventTypes: [...form.eventTypes], isActive: false });
}
