import type { Output } from '@techadds/shared/contract/endpoint';
import type { searchRecords, SearchType } from '@techadds/shared/contract/search/endpoints';
import { roles } from '@techadds/shared/roles';
import { canOpen } from '@techadds/shared/routes';
import { createTestApp, type Requests, type TenantName, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace, type TestUser } from '../../../test/marketplace-fixture';
import { addQuotes, type QuoteFixture } from '../../../test/quotes';

type SalesType = Extract<SearchType, 'contact' | 'deal' | 'quote' | 'contract' | 'project'>;
const salesTypes: readonly SalesType[] = ['contact', 'deal', 'quote', 'contract', 'project'];
/** The lists of the types; their pages have the same paths. */
const listPaths = { contact: '/crm/contacts', deal: '/crm/deals', quote: '/quotes', contract: '/contracts', project: '/projects' };

interface CreatedRecord {
  id: string;
  title: string;
  detail: string;
  /** Each of them finds it alone. */
  queries: string[];
}
interface Seller {
  tenant: TenantName;
  quotes: QuoteFixture;
  serviceId: string;
}
type SearchUser = Pick<Requests | TestUser, 'get'>;

let app: TestApp;
let market: Marketplace;
let acme: Seller;
let records: Record<TenantName, Record<SalesType, CreatedRecord>>;

const partner = (tenant: TenantName = 'acme') => app.as('partner_admin', tenant);
const searchAs = async (who: SearchUser, query: string, types: string = salesTypes.join()) =>
  (await who.get(`/search?${new URLSearchParams({ query, types }).toString()}`)).json<Output<typeof searchRecords>>();
const listIds = async (who: SearchUser, query: string, types?: string) => (await searchAs(who, query, types)).items.map(({ id }) => id);

async function create(tenant: TenantName, url: string, body: object): Promise<{ id: string; number: string }> {
  const answer = await partner(tenant).post(url, body);
  if (answer.statusCode !== 201) throw new Error(`${url}: ${answer.body}`);
  return answer.json<{ id: string; number: string }>();
}

/** Creates a record of each type, named after an animal, for the partner's customer Northwind. The quote is a draft. */
async function createRecords({ tenant, quotes, serviceId }: Seller, animal: string): Promise<Record<SalesType, CreatedRecord>> {
  const { customerId } = quotes;
  const email = `ana@${animal.toLowerCase()}.example`;
  const name = (what: string) => `${animal} ${what}`;
  const terms = { body: 'We look after it.', valueCents: 120_000, effectiveOn: '2026-12-01' };
  const contact = await create(tenant, listPaths.contact, { firstName: 'Ana', lastName: animal, company: 'Fjord', emails: [{ email }] });
  const deal = await create(tenant, listPaths.deal, { name: name('fleet'), customerId });
  const quote = await quotes.draft({ title: name('rollout') }, partner(tenant));
  const contract = await create(tenant, listPaths.contract, { customerId, title: name('care'), ...terms });
  const project = await create(tenant, listPaths.project, { customerId, serviceId, name: name('network'), valueCents: 300_000 });
  const toShared = ({ id, number }: { id: string; number: string }, what: string) => ({
    ...{ id, title: `${number}, ${name(what)}`, detail: 'Northwind', queries: [number, `${what} ${animal.slice(0, 5)}`] },
  });
  return {
    contact: { id: contact.id, title: `Ana ${animal}`, detail: email, queries: [`${animal} ana`, email.toUpperCase()] },
    deal: { id: deal.id, title: name('fleet'), detail: 'Northwind', queries: [name('fleet'), `${animal} northwind`] },
    quote: toShared(quote, 'rollout'),
    contract: toShared(contract, 'care'),
    project: toShared(project, 'network'),
  };
}

async function addSeller(tenant: TenantName, { addService }: Marketplace): Promise<Seller> {
  return { tenant, quotes: await addQuotes(app, tenant), serviceId: await addService({ name: 'Consulting' }) };
}

beforeAll(async () => {
  app = await createTestApp({ REQUESTS_PER_MINUTE: '1000000' });
  market = await addMarketplace(app);
  acme = await addSeller('acme', market);
  const globex = await addSeller('globex', await addMarketplace(app, 'globex'));
  records = { acme: await createRecords(acme, 'Platypus'), globex: await createRecords(globex, 'Platypus') };
  for (const { tenant, quotes } of [acme, globex]) await quotes.act(records[tenant].quote.id, 'send', undefined, partner(tenant));
}, 60_000);
afterAll(() => app.close());

test.each(salesTypes)('finds a %s by its number or its name, with its page', async (type) => {
  const { id, title, detail, queries } = records.acme[type];
  for (const role of ['partner_admin', 'admin', 'super_admin'] as const)
    for (const query of queries)
      expect([query, await searchAs(app.as(role), query, type)]).toEqual([
        query,
        { alike: false, items: [{ type, id, title, detail, path: `${listPaths[type]}/${id}` }] },
      ]);
});

test('finds a customer’s own quotes and projects, with the customer’s pages and the partner’s name', async () => {
  const { quote, project } = records.acme;
  for (const query of ['platypus', 'halden platypus'])
    expect(await searchAs(app.as('customer'), query)).toEqual({
      alike: false,
      items: [
        { type: 'quote', id: quote.id, title: quote.title, detail: 'Halden Consulting', path: `/orders/quotes/${quote.id}` },
        { type: 'project', id: project.id, title: project.title, detail: 'Halden Consulting', path: `/projects/${project.id}` },
      ],
    });
});

test('finds the types that the role may read only, each with a page that the role may open', async () => {
  const found: Record<string, string[]> = {};
  for (const role of roles) {
    const { items } = await searchAs(app.as(role), 'platypus');
    expect(items.filter(({ path }) => !canOpen(path, role))).toEqual([]);
    found[role] = items.map(({ type }) => type);
  }
  const all = [...salesTypes];
  expect(found).toEqual({
    ...{ customer: ['quote', 'project'], partner_staff: ['project'], partner_admin: all, admin: all, super_admin: all },
  });
});

test('never finds records of another partner, customer or tenant', async () => {
  for (const query of ['platypus', ...salesTypes.flatMap((type) => records.acme[type].queries)])
    for (const who of [market.secondPartnerAdmin, market.secondCustomer])
      expect([query, await searchAs(who, query)]).toEqual([query, { alike: false, items: [] }]);
  for (const tenant of ['acme', 'globex'] as const) {
    const own = salesTypes.map((type) => records[tenant][type].id);
    for (const role of roles)
      for (const query of ['platypus', records.acme.quote.queries[0]!, records.globex.contract.queries[0]!]) {
        const ids = await listIds(app.as(role, tenant), query);
        expect([tenant, role, query, ids.filter((id) => !own.includes(id))]).toEqual([tenant, role, query, []]);
      }
  }
});

test('finds drafts of quotes only for their seller, and archived records for nobody', async () => {
  const echidna = await createRecords(acme, 'Echidna');
  expect(await listIds(app.as('customer'), 'echidna')).toEqual([echidna.project.id]);
  for (const type of salesTypes) {
    const { id } = echidna[type];
    expect(await listIds(partner(), 'echidna', type)).toEqual([id]);
    const { statusCode } = await partner().send({ method: 'DELETE', url: `${listPaths[type]}/${id}` });
    expect([type, statusCode < 300]).toEqual([type, true]);
    for (const role of roles) expect([type, role, await listIds(app.as(role), 'echidna', type)]).toEqual([type, role, []]);
  }
});

test('finds a merged contact as the one that was kept, and no amendment apart from its contract', async () => {
  const kept = await create('acme', listPaths.contact, { firstName: 'Wallaby', lastName: 'Kept' });
  const merged = await create('acme', listPaths.contact, { firstName: 'Wallaby', lastName: 'Merged' });
  expect((await partner().post('/crm/contacts/merge', { keepId: kept.id, mergeIds: [merged.id] })).statusCode).toBe(200);
  expect(await listIds(partner(), 'wallaby')).toEqual([kept.id]);
  const terms = { customerId: acme.quotes.customerId, body: 'We look after it.', valueCents: 100, effectiveOn: '2026-12-01' };
  const contract = await create('acme', listPaths.contract, { ...terms, title: 'Bilby plan' });
  const amendment = await create('acme', listPaths.contract, { ...terms, title: 'Bilby plan' });
  await app.asOwner('update contracts set amends_id = $1 where id = $2', [contract.id, amendment.id]);
  expect(await listIds(app.as('admin'), 'bilby')).toEqual([contract.id]);
});

test.each(salesTypes)('finds a %s with a similar name for a typing error', async (type) => {
  expect(await searchAs(app.as('admin'), 'platypuss', type)).toMatchObject({ alike: true, items: [{ id: records.acme[type].id }] });
});

test('limits the results per type', async () => {
  for (let n = 0; n < 7; n += 1) await create('acme', listPaths.deal, { name: `Numbat ${n}` });
  expect(await listIds(partner(), 'numbat', 'deal')).toHaveLength(5);
});
