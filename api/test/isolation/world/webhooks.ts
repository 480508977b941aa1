import type { NewWebhook } from '@techadds/shared/contract/webhooks/endpoints';
import type { TestWorld } from '../test-world';

/** Webhooks of the teams with deliveries that have ended, more of them than the writes of the world delete. */
export async function createWebhooks({ actors, send, test }: TestWorld): Promise<void> {
  const payload = { url: 'https://1.1.1.1/hooks', description: 'Sample', eventTypes: ['order.created'] };
  for (const actor of actors.filter(({ role }) => role !== 'customer' && role !== 'partner_staff'))
    for (let n = 0; n < 2; n += 1) {
      const answer = await send(actor, { method: 'POST', url: '/integrations/webhooks', payload });
      if (answer.statusCode !== 201) throw new Error(`The world has no webhooks: ${answer.body}`);
      const { id } = answer.json<NewWebhook>().webhook;
      for (let m = 0; m < 2; m += 1) await send(actor, { method: 'POST', url: `/integrations/webhooks/${id}/test` });
    }
  await test.asOwner(`update webhook_deliveries set status = 'failed', due_at = null, problem = 'It answered 500.', response_status = 500`);
}
