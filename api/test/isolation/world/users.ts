import { roles, type Role } from '@techadds/shared/roles';
import { hashPassword } from '../../../src/modules/accounts/password-hashing';
import { password, type TenantName, type TestApp } from '../../app';
import { addMarketplace } from '../../marketplace-fixture';
import type { Actor, TestWorld } from '../test-world';

/** The users of a tenant: one per role with its first partner, an admin of the second partner, and a second customer. */
export async function createUsers(test: TestApp, tenant: TenantName): Promise<Omit<Actor, 'token'>[]> {
  const market = await addMarketplace(test, tenant);
  const { users, partnerId } = test.tenants[tenant];
  const { secondPartnerId } = market;
  for (const partner of [partnerId, secondPartnerId]) {
    await market.addService({ name: `Pen test of ${tenant}`, partnerId: partner, flagship: true });
    await market.addService({ name: `Review of ${tenant}`, partnerId: partner, category: 'cloud' });
  }
  await market.addCardFee();
  await addMembers(test, users.partner_staff.id, [partnerId, secondPartnerId]);
  const user = (name: string, role: Role, id: string, email: string, ofPartner: string | null) => ({
    ...{ name, tenant, role, id, email },
    partnerId: ofPartner,
  });
  return [
    ...roles.map((role) => user(role, role, users[role].id, users[role].email, role.startsWith('partner') ? partnerId : null)),
    user('second partner_admin', 'partner_admin', market.secondPartnerAdmin.id, `piet@${tenant}.test`, secondPartnerId),
    user('second customer', 'customer', market.secondCustomer.id, `carla@${tenant}.test`, null),
  ];
}

/** Further members of the teams, whom the actors manage instead of each other: four active ones and two deactivated ones each. */
async function addMembers(test: TestApp, sampleId: string, partnerIds: readonly string[]): Promise<void> {
  for (const partnerId of partnerIds)
    await test.asOwner(
      `insert into users select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'partner_id', $2::uuid,
         'email', 'member-' || gen_random_uuid() || '@sample.example', 'deactivated_at', case when n > 4 then now() end))).*
       from users u, generate_series(1, 6) n where u.id = $1`,
      [sampleId, partnerId],
    );
}

/** Signs users in with the shared password. */
export async function signInActors({ test, actors, send }: TestWorld, who: Actor[] = actors): Promise<void> {
  await test.asOwner('update users set password_hash = $1', [await hashPassword(password)]);
  await Promise.all(
    who.map(async (actor) => {
      const answer = await send(null, { method: 'POST', url: '/auth/login', payload: { email: actor.email, password } });
      if (answer.statusCode !== 200) throw new Error(`${actor.email} cannot sign in: ${answer.body}`);
      actor.token = answer.json<{ token: string }>().token;
    }),
  );
}
