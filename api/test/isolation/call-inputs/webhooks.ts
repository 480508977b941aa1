import { createRowFinder } from './row-finder';
import type { InputOverrides, RowFinders } from './types';

export const webhookInputs: InputOverrides = {
  // The name of an address is looked up.
  createWebhook: () => ({ url: 'https://1.1.1.1/hooks' }),
  updateWebhook: () => ({ url: 'https://1.1.1.1/hooks', isActive: true, updatedAt: undefined }),
};

const ownWebhooks = `(w.partner_id = $2::uuid or (w.partner_id is null
  and w.tenant_id = (select tenant_id from users where id = $1 and role in ('admin', 'super_admin'))))`;

const findOwnWebhook = createRowFinder(`select w.id from webhooks w where w.is_active and ${ownWebhooks} order by w.created_at desc`, 1);

const findEndedDelivery = createRowFinder(
  `select d.id from webhook_deliveries d join webhooks w on w.tenant_id = d.tenant_id and w.id = d.webhook_id
   where d.status <> 'pending' and w.is_active and ${ownWebhooks} order by d.created_at desc`,
  1,
);

export const webhookRows: RowFinders = {
  getWebhook: findOwnWebhook,
  updateWebhook: findOwnWebhook,
  deleteWebhook: findOwnWebhook,
  rotateWebhookSecret: findOwnWebhook,
  testWebhook: findOwnWebhook,
  listWebhookDeliveries: findOwnWebhook,
  replayWebhookDelivery: findEndedDelivery,
};
