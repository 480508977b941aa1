import type { LightMyRequestResponse } from 'fastify';
import type { QuoteDetail, QuoteInput } from '@techadds/shared/contract/quotes/endpoints';
import { createLinkToken } from '../src/modules/link-tokens/link-tokens.service';
import { customers } from '../src/schema';
import type { Requests, TenantName, TestApp } from './app';

type PostRequests = Pick<Requests, 'post'>;

/** Vector C: 1,799.98 before discounts, 1,995.98 in total. */
export const vectorC: NonNullable<QuoteInput['lines']> = [
  { name: 'Consulting', quantity: 10, unit: 'hour', unitPriceCents: 12_000, discount: { type: 'percent', value: 1000 }, taxBp: 2000 },
  { name: 'Gateway', quantity: 1, unitPriceCents: 49_999, taxBp: 2000 },
  { name: 'Manuals', quantity: 3, unitPriceCents: 3_333 },
];
export const vectorCTotal = 199_598;

/** The token of the link that the customer of the quote got by e-mail. */
export async function getMailedToken(test: TestApp, { id }: Pick<QuoteDetail, 'id'>): Promise<string> {
  const [row] = await test.asOwner('select tenant_id, link_nonce, status from quotes where id = $1', [id]);
  if (!row || row.status === 'draft') return 'none';
  const tenantId = String(row.tenant_id);
  return test.deps.db.withTenant(tenantId, async (tx) =>
    createLinkToken(tx, 'mailed_quote', { tenantId, id, nonce: String(row.link_nonce) }),
  );
}

/** The token of the link that the seller can copy. */
export const getLinkToken = ({ link }: Pick<QuoteDetail, 'link'>): string => link?.split('/').at(-1) ?? 'none';

/** Adds a customer of the partner, linked to the account of the tenant's customer, and returns helpers for quotes. */
export async function addQuotes(test: TestApp, tenant: TenantName = 'acme', partnerId = test.tenants[tenant].partnerId) {
  const { id: tenantId, users } = test.tenants[tenant];
  const customerId = crypto.randomUUID();
  const user = { kind: 'company' as const, name: 'Northwind', email: `buyer@northwind-${tenant}.test`, userId: users.customer.id };
  await test.deps.db.withTenant(tenantId, (tx) => tx.insert(customers).values({ tenantId, id: customerId, partnerId, ...user }));

  const partner = () => test.as('partner_admin', tenant);
  const form = (change: object = {}): QuoteInput => ({
    ...{
      customerId,
      title: 'Branch offices',
      intro: 'As discussed.',
      terms: 'Half on acceptance.',
      validUntil: '2099-12-31',
      lines: vectorC,
    },
    ...change,
  });
  const act = (id: string, what: string, body?: object, who: PostRequests = partner()) => who.post(`/quotes/${id}/${what}`, body);
  const draft = async (change: object = {}, who: PostRequests = partner()): Promise<QuoteDetail> => {
    const answer = await who.post('/quotes', form(change));
    if (answer.statusCode !== 201) throw new Error(`There is no quote: ${answer.body}`);
    return answer.json<QuoteDetail>();
  };
  const sent = async (change: object = {}, who: PostRequests = partner()): Promise<QuoteDetail> =>
    (await act((await draft(change, who)).id, 'send', undefined, who)).json<QuoteDetail>();
  const visit = async (quote: Pick<QuoteDetail, 'id'>, what: string, body?: object): Promise<LightMyRequestResponse> =>
    test.anonymous.post(`/public/quotes/${await getMailedToken(test, quote)}/${what}`, body);
  const kept = async (id: string): Promise<QuoteDetail> => (await test.as('admin', tenant).get(`/quotes/${id}`)).json<QuoteDetail>();
  const change = (id: string, body: object, who: Pick<Requests, 'send'> = partner()) =>
    who.send({ method: 'PUT', url: `/quotes/${id}`, payload: body });
  const archive = (id: string, who: Pick<Requests, 'send'> = partner()) => who.send({ method: 'DELETE', url: `/quotes/${id}` });
  return { customerId, form, act, draft, sent, visit, kept, change, archive };
}
export type QuoteFixture = Awaited<ReturnType<typeof addQuotes>>;

/** The user's notifications of a type. */
export async function listNotificationsOfType(who: Pick<Requests, 'get'>, type: string) {
  const { items } = (await who.get('/notifications?limit=200')).json<{ items: { type: string; title: string; path: string }[] }>();
  return items.filter((each) => each.type === type);
}
