import { linkTo } from '../records/links';
import type { Actor, World } from './world';

/** A quote that waits for a customer without an account, whom no caller is. */
export async function awaited({ test }: World, { tenant }: Pick<Actor, 'tenant'>) {
  const [row] = await test.asOwner(
    `select q.id, q.link_nonce, q.total_cents from quotes q join customers c on c.id = q.customer_id
     where q.tenant_id = $1 and q.status = 'sent' and c.user_id is null order by q.id limit 1`,
    [test.tenants[tenant].id],
  );
  return row && { id: String(row.id), nonce: String(row.link_nonce), totalCents: Number(row.total_cents) };
}

async function quoteToken(world: World, actor: Actor): Promise<{ token: string }> {
  const { id: tenantId } = world.test.tenants[actor.tenant];
  const quote = await awaited(world, actor);
  return {
    token: quote ? await world.test.deps.db.withTenant(tenantId, async (tx) => linkTo(tx, 'quote', { tenantId, ...quote })) : 'none',
  };
}

/** What stands in paths that need no account, by the name of the endpoint: tokens that nobody can make up. */
export const links: Record<string, (world: World, actor: Actor) => Promise<Record<string, string>>> = {
  getPublicQuote: quoteToken,
  viewPublicQuote: quoteToken,
  acceptPublicQuote: quoteToken,
  declinePublicQuote: quoteToken,
  publicQuotePdf: quoteToken,
};
