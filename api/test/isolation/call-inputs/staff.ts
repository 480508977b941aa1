import { randomBytes, randomUUID } from 'node:crypto';
import { createLinkToken as createSignedToken } from '../../../src/modules/link-tokens/link-tokens.service';
import type { Actor, TestWorld } from '../test-world';
import { createRowFinder } from './row-finder';
import type { InputOverrides, RowFinders } from './types';

/** The token and the address of a new invitation to the team of the actor's tenant. */
async function createInviteToken({ test }: TestWorld, { tenant }: Actor): Promise<Record<string, unknown>> {
  const { id: tenantId, partnerId, users } = test.tenants[tenant];
  const [id, nonce, email] = [randomUUID(), randomUUID(), `link-${randomBytes(6).toString('hex')}@sample.example`];
  await test.asOwner(
    `insert into staff_invites (tenant_id, id, partner_id, email, role, link_nonce, invited_by, expires_at, sent_at)
      values ($1, $2, $3, $4, 'partner_staff', $5, $6, now() + interval '5 days', now())`,
    [tenantId, id, partnerId, email, nonce, users.partner_admin.id],
  );
  return {
    token: await test.deps.db.withTenant(tenantId, async (tx) => createSignedToken(tx, 'staff_invite', { tenantId, id, nonce })),
    email,
  };
}

/** The members of teams, and invitations to them. */
export const staffInputs: InputOverrides = {
  inviteStaff: () => ({ email: `invited-${randomBytes(6).toString('hex')}@sample.example`, capabilities: null, expiresInDays: 7 }),
  updateStaff: () => ({ updatedAt: undefined, role: 'partner_admin', capabilities: null, isOwner: false }),
  deactivateStaff: () => ({ handOverTo: undefined }),
  handOverOrders: () => ({ userId: null }),
  setOutOfOffice: () => ({ from: '2036-01-01', until: '2036-01-05' }),
  setOwnOutOfOffice: () => ({ from: '2036-01-01', until: '2036-01-05' }),
  getInvite: createInviteToken,
  acceptInvite: createInviteToken,
};

/** A member of the actor's team who is no actor. */
const findMember = (condition: string) =>
  createRowFinder(
    `select m.id from users m join users me on me.id = $1 and me.tenant_id = m.tenant_id and me.partner_id = m.partner_id
     where m.email like 'member-%' and ${condition} order by m.id`,
    1,
  );

const findActiveMember = findMember('m.deactivated_at is null');

/** A member with open orders to hand over. */
const findBusyMember = findMember(
  `m.deactivated_at is null and exists (select from orders o where o.tenant_id = m.tenant_id and o.assigned_to = m.id)`,
);

const findPendingInvite = createRowFinder(
  'select id from staff_invites where partner_id = $2 and $1::uuid is not null and accepted_at is null and revoked_at is null order by id',
  1,
);

export const staffRows: RowFinders = {
  updateStaff: findActiveMember,
  deactivateStaff: findActiveMember,
  removeStaff: findActiveMember,
  reactivateStaff: findMember('m.deactivated_at is not null'),
  setOutOfOffice: findActiveMember,
  endOutOfOffice: findActiveMember,
  handOverOrders: findBusyMember,
  resendInvite: findPendingInvite,
  revokeInvite: findPendingInvite,
};
