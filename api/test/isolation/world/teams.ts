import type { TestApp } from '../../app';

/**
 * What the teams of partners have at last: invitations that wait for an answer, and an active member with the open orders of the team that nobody
 * else needs.
 */
export async function createTeamWork(test: TestApp): Promise<void> {
  await test.asOwner(
    `insert into staff_invites (tenant_id, partner_id, email, role, invited_by, expires_at, sent_at)
     select u.tenant_id, u.partner_id, 'pending-' || gen_random_uuid() || '@sample.example', 'partner_staff', u.id, now() + interval '5 days', now()
     from users u, generate_series(1, 2) where u.role = 'partner_admin' and u.partner_id is not null and u.email not like 'member-%'`,
  );
  // The writes of the world have finished all others; completed ones are left to be rated.
  for (const { id } of Object.values(test.tenants))
    await test.asOwner(
      `update orders o set fulfilment_status = 'in_progress', assigned_to = (
       select m.id from users m where m.tenant_id = $1 and m.partner_id = o.partner_id and m.email like 'member-%'
       and m.deactivated_at is null order by m.id limit 1)
     where o.tenant_id = $1 and o.id in (select id from (
       select id, row_number() over (partition by partner_id order by placed_at desc, id) n from orders
       where tenant_id = $1 and milestone_id is null and fulfilment_status in ('declined', 'canceled')) finished where n <= 2)`,
      [id],
    );
}
