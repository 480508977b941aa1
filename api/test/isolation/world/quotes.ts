import { randomBytes, randomUUID } from 'node:crypto';
import { createLinkToken } from '../../../src/modules/link-tokens/link-tokens.service';
import type { Actor, TestWorld } from '../test-world';

/** Copies of quotes in statuses that sending or answering uses up. */
const cloneCount = 30;

/** A quote visible to the actor that matches the condition; a random id if there is none. */
export const createQuoteFinder =
  (condition: string) =>
  async ({ test }: TestWorld, { tenant, role, id, partnerId }: Actor): Promise<string[]> => {
    const reach = role === 'customer' ? 'c.user_id = $2' : role === 'partner_admin' ? 'q.partner_id = $2' : '$2::uuid is not null';
    const [row] = await test.asOwner(
      `select q.id from quotes q join customers c on c.tenant_id = q.tenant_id and c.id = q.customer_id where q.tenant_id = $1 and ${reach} and ${condition} order by q.id limit 1`,
      [test.tenants[tenant].id, role === 'partner_admin' ? partnerId : id],
    );
    return [row ? String(row.id) : randomUUID()];
  };

/** A sent quote of a customer without an account, who is none of the callers. */
async function findSentGuestQuote({ test }: TestWorld, { tenant }: Pick<Actor, 'tenant'>) {
  const [row] = await test.asOwner(
    `select q.id, q.link_nonce, q.total_cents from quotes q join customers c on c.tenant_id = q.tenant_id and c.id = q.customer_id
     where q.tenant_id = $1 and q.status = 'sent' and c.user_id is null order by q.id limit 1`,
    [test.tenants[tenant].id],
  );
  return row && { id: String(row.id), nonce: String(row.link_nonce), totalCents: Number(row.total_cents) };
}

/** The link token of that quote, which callers cannot guess. */
export async function findQuoteToken(world: TestWorld, actor: Actor): Promise<{ token: string }> {
  const { id: tenantId } = world.test.tenants[actor.tenant];
  const quote = await findSentGuestQuote(world, actor);
  return {
    token: quote
      ? await world.test.deps.db.withTenant(tenantId, async (tx) => createLinkToken(tx, 'mailed_quote', { tenantId, ...quote }))
      : 'none',
  };
}

/** Inputs that accept that quote. */
export const createAcceptance = async (world: TestWorld, actor: Actor) => ({
  ...(await findQuoteToken(world, actor)),
  ...{ code: undefined, selectedOptional: [], versionNumber: 1, totalCents: (await findSentGuestQuote(world, actor))?.totalCents },
});

/** Inputs of a quote that must refer to existing rows. */
export async function createQuoteInputs({ test }: TestWorld, { tenant, partnerId }: Actor): Promise<Record<string, unknown>> {
  const [customer] = await test.asOwner(
    'select id from customers where tenant_id = $1 and partner_id is not null and ($2::uuid is null or partner_id = $2) order by id limit 1',
    [test.tenants[tenant].id, partnerId],
  );
  const line = { name: 'Sample', description: 'As discussed', quantity: 1.5, unit: 'hour', unitPriceCents: 10_000, taxBp: 2000 };
  return { customerId: customer?.id, requestId: undefined, dealId: undefined, validUntil: '2099-12-31', discount: null, lines: [line] };
}

/** Creates quotes of each partner for a guest and for each customer, in all statuses that have actions. */
export async function createQuotes(world: TestWorld): Promise<void> {
  const { test, actors, send } = world;
  const call = async (actor: Actor, url: string, payload?: object) => {
    const answer = await send(actor, { method: 'POST', url, ...(payload && { payload }) });
    if (answer.statusCode >= 300) throw new Error(`The world has no quotes: ${url} ${answer.body}`);
    return answer.json<{ id: string }>().id;
  };
  for (const partner of actors.filter(({ role }) => role === 'partner_admin')) {
    const form = await createQuoteInputs(world, partner);
    const guest = await call(partner, '/customers', { name: 'Guest', email: `guest-${randomBytes(6).toString('hex')}@halden.example` });
    const known = await test.asOwner('select distinct on (user_id) id from customers where partner_id = $1 and user_id is not null', [
      partner.partnerId,
    ]);
    for (const customerId of [guest, ...known.map(({ id }) => String(id))]) {
      const body = { ...form, customerId, title: `Quote of ${partner.name}`, intro: 'Hello', terms: 'Half at once' };
      const sent = await call(partner, '/quotes', body);
      await call(partner, `/quotes/${sent}/send`);
      await call(partner, '/quotes', { ...body, id: `offline-${Date.now()}-${randomBytes(8).toString('hex')}` });
    }
    const columns = (await test.asOwner(columnsQuery))
      .map(({ name }) => String(name))
      .filter((name) => !['id', 'number', 'link_nonce', 'archived_at'].includes(name));
    for (const archived of ['null::timestamptz', 'now()'])
      await test.asOwner(
        `insert into quotes (number, archived_at, ${columns.join(', ')})
         select number || '-' || gen_random_uuid(), case when status = 'draft' then ${archived} end, ${columns.join(', ')}
         from (select * from quotes where customer_id = '${guest}' and status in ('draft', 'sent') and archived_at is null limit 2) q,
           generate_series(1, ${cloneCount})`,
      );
    // Some of the copies wait for a reply to a counter-offer.
    await test.asOwner(
      `update quotes set status = 'countered', counter = $1
       where tenant_id = $2 and id in (
         select id from quotes where tenant_id = $2 and customer_id = '${guest}' and status = 'sent' order by number desc limit 20)`,
      [
        JSON.stringify({ at: '2026-11-20T09:00:00.000Z', name: 'Guest', message: 'Cheaper', lines: [], totalCents: 0, reply: null }),
        test.tenants[partner.tenant].id,
      ],
    );
  }
}

const columnsQuery = `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'quotes'`;
