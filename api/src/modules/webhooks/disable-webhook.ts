import { paths } from '@techadds/shared/paths';
import type { Tx } from '../../platform/database/client';
import { nextUpdatedAt } from '../../platform/database/record-version';
import { createSystemContext } from '../audit/action-context.service';
import { listAdminIds, listPartnerUserIds, notify } from '../notifications/notifications.service';
import * as db from './webhooks.db';

/** Turns a webhook off that keeps failing, and notifies its team. What waits for it can be replayed once it works again. */
export async function disableWebhook(tx: Tx, webhook: db.WebhookRow, reason: string, now: Date): Promise<void> {
  const { tenantId, partnerId, id } = webhook;
  const { host } = new URL(webhook.url);
  await db.updateWebhook(tx, webhook, { isActive: false, disabledReason: reason, updatedAt: nextUpdatedAt(webhook, now) });
  await db.endPendingDeliveries(tx, webhook, 'The webhook was disabled.');
  await createSystemContext(tenantId, 'webhook-disable', now).audit(tx, {
    event: 'webhook.disabled',
    description: `The webhook to ${host} was disabled: ${reason}`,
    targets: [{ type: 'webhook', id, name: host }],
    after: { isActive: false, reason },
  });
  const userIds =
    partnerId === null ? await listAdminIds(tx, tenantId) : await listPartnerUserIds(tx, tenantId, partnerId, 'integrations.manage');
  const message = { title: `The webhook to ${host} was disabled`, body: `${reason} Check the other system and turn it on again.` };
  await notify(tx, tenantId, userIds, { type: 'webhook.disabled', ...message, path: paths.webhooks }, now);
}
