import { randomUUID } from 'node:crypto';
import { createRowFinder } from './row-finder';
import type { InputOverrides, RowFinders } from './types';

/** Terms of a perk that agree with each other, with a code of its own. */
const validPerk = () => ({
  ...{ kind: 'percent', value: 1000, costBearer: 'partner', platformShareBp: 0, serviceIds: [], startsAt: null, endsAt: null },
  code: `P-${randomUUID().slice(0, 8)}`,
});

export const perkInputs: InputOverrides = {
  createPerk: () => validPerk(),
  updatePerk: () => ({ ...validPerk(), updatedAt: undefined }),
  validatePerk: async ({ test }, { id }) => {
    const query = `select k.code, s.id from perks k join services s on s.tenant_id = k.tenant_id and s.partner_id = k.partner_id and s.status = 'active'
      join users u on u.tenant_id = k.tenant_id and u.id = $1 where k.status = 'active' and s.price_from_cents > 100
      and s.packages->0->>'name' = 'Standard' limit 1`;
    const [found] = await test.asOwner(query, [id]);
    return { code: found?.code, orderDraft: { serviceId: found?.id, package: 'Standard', quantity: 1, method: 'invoice' } };
  },
};

export const perkRows: RowFinders = {
  listRedemptions: createRowFinder(
    `select r.perk_id from perk_redemptions r join perks k on k.tenant_id = r.tenant_id and k.id = r.perk_id
     where k.partner_id = $2 and $1::uuid is not null order by r.redeemed_at desc`,
    1,
  ),
};
