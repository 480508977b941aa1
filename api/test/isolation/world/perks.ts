import { randomUUID } from 'node:crypto';
import type { TestWorld } from '../test-world';

/** Perks of each partner in each state, of which one waits for an administrator, and completed orders that redeemed one. */
export async function createPerks({ test, actors, send }: TestWorld): Promise<void> {
  for (const partner of actors.filter(({ role }) => role === 'partner_admin')) {
    const post = async (url: string, payload?: object) => {
      const answer = await send(partner, { method: 'POST', url, ...(payload && { payload }) });
      if (answer.statusCode >= 300) throw new Error(`The world has no perk: ${url} ${answer.body}`);
      return answer.json<{ id: string }>().id;
    };
    const create = (costBearer: 'partner' | 'platform') =>
      post('/perks', { title: 'Ten off', kind: 'percent', value: 1000, code: `P-${randomUUID().slice(0, 8)}`, costBearer });
    const steps = [[], ['activate'], ['activate', 'pause'], ['activate', 'end'], ['activate']];
    let last = '';
    for (const actions of steps) {
      last = await create('partner');
      for (const action of actions) await post(`/perks/${last}/${action}`);
    }
    await create('platform');
    await create('platform');
    // As if the orders had redeemed the last one, with a discount of nothing.
    const discount = JSON.stringify([{ label: 'Ten off', cents: 0, bearer: 'partner', perkId: last }]);
    await test.asOwner(`update orders set discounts = $1::jsonb where partner_id = $2 and fulfilment_status = 'completed'`, [
      discount,
      partner.partnerId,
    ]);
    await test.asOwner(
      `insert into perk_redemptions (tenant_id, perk_id, order_id, amount_cents, partner_cents, platform_cents, currency, redeemed_at)
       select tenant_id, $1, id, 0, 0, 0, currency, now() from orders where partner_id = $2 and fulfilment_status = 'completed'
       on conflict do nothing`,
      [last, partner.partnerId],
    );
  }
}
