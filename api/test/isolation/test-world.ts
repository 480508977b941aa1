import type { LightMyRequestResponse } from 'fastify';
import { roles, type Role } from '@techadds/shared/roles';
import { chartOfAccounts, type ChartAccount } from '../../src/modules/ledger/chart-of-accounts.service';
import { postEntry } from '../../src/modules/ledger/ledger.service';
import { hashPassword } from '../../src/modules/accounts/password-hashing';
import { password, createTestApp, type PreparedApp, type TenantName, type TestApp } from '../app';
import { addMarketplace } from '../marketplace-fixture';
import { addCustomer, addQuote, getSigningToken } from '../contracts';
import { oncePerRun } from '../database-snapshot';
import { isAllowed, createCallFinder, type FoundChoices, type TestRequest } from './valid-calls';
import { createConformanceCheck } from './openapi-conformance';
import { addCanaries } from './canaries';
import { isId, isWrite, operations } from './operations';
import { createQuotes } from './quotes';
import { listColumns, saveRows, openTableSnapshot, type TableSnapshot } from './table-snapshots';
import { onePixelPng } from './resource-mapping';

/** A user who sends requests. */
export interface Actor {
  name: string;
  tenant: TenantName;
  role: Role;
  id: string;
  email: string;
  partnerId: string | null;
  token: string;
}
export type TestResponse = LightMyRequestResponse;

/** Two tenants with the same kinds of users and rows; canaries in the texts identify the owner. Checks call from `acme`; `globex` is foreign. */
export interface TestWorld {
  test: TestApp;
  store: TableSnapshot;
  calls: ReturnType<typeof createCallFinder>;
  actors: Actor[];
  /** The five roles of `acme` that checks use. */
  callers: Actor[];
  send: (actor: Actor | null, request: TestRequest) => Promise<TestResponse>;
  /** Restores every row and resets the rate limits. */
  restore(): Promise<void>;
  /** Responses so far that the OpenAPI document does not describe. */
  undocumented: Set<string>;
  close(): Promise<void>;
}

/** The users of a tenant: one per role with its first partner, an admin of the second partner, and a second customer. */
async function createUsers(test: TestApp, tenant: TenantName): Promise<Omit<Actor, 'token'>[]> {
  const market = await addMarketplace(test, tenant);
  const { users, partnerId } = test.tenants[tenant];
  const { secondPartnerId } = market;
  for (const partner of [partnerId, secondPartnerId]) {
    await market.addService({ name: `Pen test of ${tenant}`, partnerId: partner, flagship: true });
    await market.addService({ name: `Review of ${tenant}`, partnerId: partner, category: 'cloud' });
  }
  await market.addCardFee();
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

/** The initial services, which have the package that the world orders. */
const orderableServiceFilter = `status = 'active' and name ~ '^(Pen test|Review) of '`;

/** Saves a view for each user, shared if they have colleagues. */
async function createViews({ actors, send }: TestWorld): Promise<void> {
  for (const actor of actors) {
    const payload = { list: 'services', name: `View of ${actor.name}`, shared: actor.role !== 'customer' };
    const answer = await send(actor, { method: 'POST', url: '/views', payload });
    if (answer.statusCode !== 201) throw new Error(`The world has no view: ${answer.body}`);
  }
}

/** Creates tasks for the partners and admins of each tenant, and archives one of each. */
async function createTasks({ actors, send }: TestWorld): Promise<void> {
  for (const actor of actors.filter(({ role }) => role === 'partner_admin' || role === 'admin'))
    for (const title of ['first', 'second', 'archived']) {
      const answer = await send(actor, { method: 'POST', url: '/consultant/tasks', payload: { title: `${title} of ${actor.name}` } });
      if (answer.statusCode !== 201) throw new Error(`The world has no task: ${answer.body}`);
      if (title === 'archived') await send(actor, { method: 'DELETE', url: `/consultant/tasks/${answer.json<{ id: string }>().id}` });
    }
}

/** Creates contacts with a deal for the partners and admins of each tenant, and archives some. */
async function createContactsAndDeals({ actors, send }: TestWorld): Promise<void> {
  for (const actor of actors.filter(({ role }) => role === 'partner_admin' || role === 'admin')) {
    const post = async (url: string, payload: object) => {
      const answer = await send(actor, { method: 'POST', url, payload });
      if (answer.statusCode !== 201) throw new Error(`The world has no ${url}: ${answer.body}`);
      return answer.json<{ id: string }>().id;
    };
    for (const name of ['first', 'second', 'archived']) {
      const emails = [{ email: `${name}@${actor.tenant}.example` }];
      const contact = await post('/crm/contacts', { firstName: name, lastName: actor.name, company: actor.tenant, emails, tags: [name] });
      const deal = await post('/crm/deals', { name: `Deal of ${actor.name}`, amountCents: 100_000, contactIds: [contact] });
      await post(`/crm/deals/${deal}/activities`, { kind: 'call', body: 'Will decide soon' });
      await post(`/crm/contacts/${contact}/activities`, { kind: 'note', body: 'Prefers e-mail' });
      if (name === 'archived')
        for (const url of [`/crm/contacts/${contact}`, `/crm/deals/${deal}`]) await send(actor, { method: 'DELETE', url });
    }
  }
}

/** Creates two brands per tenant, one of them in use, and branding with a logo for administrators and partners. */
async function createBrands({ actors, send }: TestWorld): Promise<void> {
  const call = async (actor: Actor, method: 'POST' | 'PUT', url: string, payload: object) => {
    const answer = await send(actor, { method, url, payload });
    if (answer.statusCode >= 300) throw new Error(`The world has no brand: ${url} ${answer.body}`);
    return answer.json<{ id: string }>().id;
  };
  for (const actor of actors.filter(({ role }) => role === 'admin' || role === 'partner_admin')) {
    const logo = await call(actor, 'POST', '/files', { name: 'logo.png', purpose: 'brand_logo', data: onePixelPng });
    await call(actor, 'POST', '/settings/branding/logo', { fileId: logo });
    if (actor.role !== 'admin') {
      await call(actor, 'PUT', '/settings/branding', { primary: '#6d28d9' });
      continue;
    }
    const brand = { domain: null, details: 'For everybody', primary: '#0a7d54', logoId: logo, status: 'active' };
    const usedBrand = await call(actor, 'POST', '/admin/brands', { ...brand, name: 'House brand' });
    await call(actor, 'PUT', '/settings/branding', { primary: null, brandId: usedBrand });
    await call(actor, 'POST', '/admin/brands', { ...brand, name: 'Second brand', logoId: null });
  }
}

/** Places an order of each service for each customer. */
async function placeOrders({ test, actors, send }: TestWorld): Promise<void> {
  for (const customer of actors.filter(({ role }) => role === 'customer')) {
    for (const { id } of await test.asOwner(`select id from services where tenant_id = $1 and ${orderableServiceFilter}`, [
      test.tenants[customer.tenant].id,
    ])) {
      const payload = { serviceId: id, package: 'Standard', requirements: 'As discussed.', method: 'invoice' };
      const answer = await send(customer, { method: 'POST', url: '/orders', payload });
      if (answer.statusCode !== 201) throw new Error(`The world has no order: ${answer.body}`);
    }
  }
}

/** Actions that lead to each order status. Refundable orders come last, since the newest rows are tried first. */
const orderPaths: readonly (readonly [by: 'partner' | 'admin' | 'customer', action: string, payload?: object][])[] = [
  [['partner', 'accept']],
  [
    ['partner', 'accept'],
    ['partner', 'start'],
  ],
  [
    ['partner', 'accept'],
    ['partner', 'start'],
    ['partner', 'deliver', { note: 'The report is attached.' }],
  ],
  [
    ['partner', 'accept'],
    ['admin', 'record-payment', { reference: 'Transfer 1' }],
    ['partner', 'start'],
    ['partner', 'deliver', { note: 'The report is attached.' }],
    ['customer', 'dispute', { reason: 'Half of it is missing.' }],
  ],
  [
    ['partner', 'accept'],
    ['admin', 'record-payment', { reference: 'Transfer 2' }],
    ['partner', 'start'],
    ['partner', 'deliver', { note: 'The report is attached.' }],
    ['customer', 'complete'],
  ],
];

/** Creates an order per customer, partner and status that has actions. */
async function createOrdersInEveryStatus({ test, actors, send }: TestWorld): Promise<void> {
  const call = async (actor: Actor | undefined, url: string, payload?: object) => {
    const answer = await send(actor ?? null, { method: 'POST', url, ...(payload && { payload }) });
    if (answer.statusCode >= 300) throw new Error(`The world has no order on its way: ${url} ${answer.body}`);
    return answer.json<{ id: string }>().id;
  };
  const partners = actors.filter(({ role }) => role === 'partner_admin');
  for (const way of orderPaths) {
    for (const customer of actors.filter(({ role }) => role === 'customer')) {
      for (const partner of partners.filter(({ tenant }) => tenant === customer.tenant)) {
        const who = { customer, partner, admin: actors.find(({ role, tenant }) => role === 'admin' && tenant === customer.tenant) };
        const [service] = await test.asOwner(`select id from services where partner_id = $1 and ${orderableServiceFilter} limit 1`, [
          partner.partnerId,
        ]);
        const order = { serviceId: service?.id, package: 'Standard', requirements: 'As discussed.', method: 'invoice' };
        const id = await call(customer, '/orders', order);
        for (const [by, action, payload] of way) await call(who[by], `/orders/${id}/${action}`, payload);
      }
    }
  }
}

/** Creates rated orders per customer and partner, delivered with a file: with a pending, a published and an appealed rating. */
async function rateOrders({ test, actors, send }: TestWorld): Promise<void> {
  const call = async <T = { id: string }>(actor: Actor, url: string, payload?: object, method: 'GET' | 'POST' = 'POST'): Promise<T> => {
    const answer = await send(actor, { method, url, ...(payload && { payload }) });
    if (answer.statusCode >= 300) throw new Error(`The world has no rating: ${url} ${answer.body}`);
    return answer.json<T>();
  };
  for (const customer of actors.filter(({ role }) => role === 'customer')) {
    for (const partner of actors.filter(({ role, tenant }) => role === 'partner_admin' && tenant === customer.tenant)) {
      const [service] = await test.asOwner(`select id from services where partner_id = $1 and ${orderableServiceFilter} limit 1`, [
        partner.partnerId,
      ]);
      for (const end of ['pending', 'published', 'appealed'] as const) {
        const order = { serviceId: service?.id, package: 'Standard', requirements: 'As discussed.', method: 'invoice' };
        const { id } = await call(customer, '/orders', order);
        for (const step of ['accept', 'start']) await call(partner, `/orders/${id}/${step}`);
        const file = await call(partner, '/files', { name: 'report.png', purpose: 'deliverable', data: onePixelPng });
        await call(partner, `/orders/${id}/deliver`, { note: 'The report is attached.', files: [file.id] });
        await call(customer, `/orders/${id}/complete`);
        await call(customer, `/orders/${id}/rate`, { stars: 2, comment: 'Late.' });
        if (end === 'pending') continue;
        await call(partner, `/orders/${id}/rate-customer`, { stars: 4, comment: 'Clear.' });
        const { items } = await call<{ items: { id: string; author: string }[] }>(customer, `/ratings/order/${id}`, undefined, 'GET');
        const ratingId = items.find(({ author }) => author === 'customer')?.id;
        if (end === 'appealed') await call(partner, '/ratings/appeal', { ratingId, reason: 'other', statement: 'It was in time.' });
      }
    }
  }
}

/** Adds a perk, with the order's id, to each completed order that is not rated. */
const addPerks = ({ test }: TestWorld) =>
  test.asOwner(
    `update orders set discounts = jsonb_build_array(jsonb_build_object('label', 'Perk', 'cents', 0, 'bearer', 'partner', 'perkId', id))
     where fulfilment_status = 'completed'`,
  );

/** Credits each partner's pending and available balance. */
async function creditPartners({ test, actors }: TestWorld): Promise<void> {
  const now = new Date();
  for (const { tenant, partnerId, name } of actors) {
    if (partnerId === null || !name.endsWith('partner_admin')) continue;
    const { id: tenantId } = test.tenants[tenant];
    const entry = (reference: string, debit: ChartAccount, credit: ChartAccount, amountCents = 500_000) => ({
      ...{
        tenantId,
        reference: `${partnerId}:${reference}`,
        kind: 'adjustment' as const,
        subject: { type: 'partner' as const, id: partnerId },
      },
      ...{
        description: `Earned by ${name}`,
        actorId: null,
        cid: 'world',
        postings: [{ debit, credit, amountCents, currency: 'USD' }],
      },
    });
    await test.deps.db.withTenant(tenantId, async (tx) => {
      await postEntry(tx, entry('pending', chartOfAccounts.cash, chartOfAccounts.partnerPending(partnerId)), now);
      await postEntry(tx, entry('available', chartOfAccounts.cash, chartOfAccounts.partnerAvailable(partnerId)), now);
      await postEntry(tx, entry('owed', chartOfAccounts.partnerOwed(partnerId), chartOfAccounts.cash, 10_000), now);
    });
  }
}

/** Creates payouts and deposits of each partner in several statuses. */
async function createPayoutsAndDeposits({ actors, send }: TestWorld): Promise<void> {
  const call = async (actor: Actor | undefined, method: 'PUT' | 'POST', url: string, payload?: object) => {
    const answer = await send(actor ?? null, { method, url, ...(payload && { payload }) });
    if (answer.statusCode >= 300) throw new Error(`The world has no money in motion: ${url} ${answer.body}`);
    return answer.json<{ id: string }>().id;
  };
  const account = {
    holder: 'Account',
    country: 'DE',
    currency: 'USD',
    accountNumber: 'DE89370400440532013000',
    schedule: 'weekly',
    minimumCents: 0,
  };
  for (const partner of actors.filter(({ role }) => role === 'partner_admin')) {
    const admin = actors.find(({ role, tenant }) => role === 'admin' && tenant === partner.tenant);
    await call(partner, 'PUT', '/finance/payout-account', account);
    for (const failing of [true, false, false, false]) {
      const id = await call(partner, 'POST', '/finance/payouts', { amountCents: 1_000 });
      if (failing) await call(admin, 'POST', `/finance/payouts/${id}/mark-failed`, { code: 'bank_declined' });
    }
    for (const arriving of [true, false, false, false]) {
      const id = await call(partner, 'POST', '/finance/deposits', { kind: 'partner_topup', amountCents: 5_000 });
      if (arriving) await call(admin, 'POST', `/finance/deposits/${id}/settle`);
    }
  }
}

/** Sends messages with a file about some orders, and from each user to the admin. */
async function sendMessages({ actors, send }: TestWorld): Promise<void> {
  for (const actor of actors) {
    const path = { customer: '/orders', partner_admin: '/orders/queue' }[String(actor.role)];
    const { items } = path
      ? (await send(actor, { method: 'GET', url: `${path}?limit=3` })).json<{ items: { id: string }[] }>()
      : { items: [] };
    const admin = actors.find(({ role, tenant, id }) => role === 'admin' && tenant === actor.tenant && id !== actor.id);
    const direct =
      admin && (await send(actor, { method: 'POST', url: '/chat/rooms', payload: { userId: admin.id } })).json<{ id: string }>();
    for (const { id } of [...items, ...(direct ? [direct] : [])]) {
      const upload = { name: 'question.png', purpose: 'attachment', data: onePixelPng };
      const file = (await send(actor, { method: 'POST', url: '/files', payload: upload })).json<{ id: string }>();
      const payload = { text: `A question of ${actor.name}`, files: [file.id] };
      const answer = await send(actor, { method: 'POST', url: `/chat/messages/${id}`, payload });
      if (answer.statusCode !== 201) throw new Error(`The world has no messages: ${answer.body}`);
    }
  }
}

/** Signs users in with the shared password. */
async function signInActors({ test, actors, send }: TestWorld, who: Actor[] = actors): Promise<void> {
  await test.asOwner('update users set password_hash = $1', [await hashPassword(password)]);
  await Promise.all(
    who.map(async (actor) => {
      const answer = await send(null, { method: 'POST', url: '/auth/login', payload: { email: actor.email, password } });
      if (answer.statusCode !== 200) throw new Error(`${actor.email} cannot sign in: ${answer.body}`);
      actor.token = answer.json<{ token: string }>().token;
    }),
  );
}

/** Performs all writes of the contract as everybody who may, so that new endpoints have rows from the start. */
async function performAllWrites(world: TestWorld): Promise<void> {
  for (const operation of operations.filter(isWrite)) {
    for (const actor of world.actors.filter((each) => isAllowed(operation, each))) {
      await world.calls.perform(operation, actor);
      // The write may have ended the session or changed the password.
      const me = await world.send(actor, { method: 'GET', url: '/auth/me' });
      if (me.statusCode !== 200) await signInActors(world, [actor]);
    }
  }
}

/** Creates templates in each state for the partners and admins of each tenant, and clauses. */
async function createTemplates({ actors, send }: TestWorld): Promise<void> {
  const call = async (actor: Actor, method: 'POST' | 'DELETE', url: string, payload?: object) => {
    const answer = await send(actor, { method, url, ...(payload && { payload }) });
    if (answer.statusCode >= 300) throw new Error(`The world has no template: ${url} ${answer.body}`);
    return answer.json<{ id: string }>().id;
  };
  for (const actor of actors.filter(({ role }) => role === 'partner_admin' || role === 'admin')) {
    const admin = actors.find(({ tenant, role }) => tenant === actor.tenant && role === 'admin')!;
    const bodyHtml = '<h2>Scope</h2><p>For {{customer.name}}.</p>';
    const add = async (name: string) => call(actor, 'POST', '/contracts/templates', { name, description: `By ${actor.name}`, bodyHtml });
    const submit = async (name: string) => {
      const id = await add(name);
      await call(actor, 'POST', `/contracts/templates/${id}/submit`);
      return id;
    };
    await add('Draft');
    await submit('Submitted');
    await call(admin, 'POST', `/admin/contracts/templates/${await submit('Approved')}/approve`);
    await call(actor, 'DELETE', `/contracts/templates/${await add('Archived')}`);
    for (const title of ['Liability', 'Secrecy']) await call(actor, 'POST', '/contracts/clauses', { title, bodyHtml: '<p>As agreed.</p>' });
  }
}

/** Creates contracts of each partner: a draft, an archived one, one pending signature and an active one; and an accepted quote. */
async function createContracts({ test, actors, send }: TestWorld): Promise<void> {
  const call = async <T = { id: string }>(actor: Actor | null, method: 'POST' | 'DELETE', url: string, payload?: object): Promise<T> => {
    const answer = await send(actor, { method, url, ...(payload && { payload }) });
    if (answer.statusCode >= 300) throw new Error(`The world has no contract: ${url} ${answer.body}`);
    return answer.json<T>();
  };
  for (const actor of actors.filter(({ role }) => role === 'partner_admin')) {
    const { tenant, partnerId, name } = actor;
    const customerId = await addCustomer(test, { tenant, partnerId, email: `${crypto.randomUUID()}@x.test` });
    await addQuote(test, customerId, { tenant, ...(partnerId && { partnerId }) });
    const form = { customerId, title: 'Care plan', body: `# Scope\n\nBy ${name}.`, valueCents: 100, effectiveOn: '2026-12-01' };
    const recipients = [{ name: 'Signer', email: 'signer@x.test' }];
    const made = async () => (await call(actor, 'POST', '/contracts', form)).id;
    await made();
    await call(actor, 'DELETE', `/contracts/${await made()}`);
    for (const signed of [true, false]) {
      const id = await made();
      // The caller may be a recipient, too.
      const self = { name, email: actor.email };
      await call(actor, 'POST', `/contracts/${id}/sign`, { recipients: signed ? recipients : [...recipients, self], order: 'parallel' });
      if (signed)
        await call(null, 'POST', `/public/sign/${await getSigningToken(test, id)}/sign`, {
          signature: { kind: 'typed', text: `Signed for ${name}` },
          consent: true,
        });
    }
  }
}

type Way = readonly (readonly [by: 'partner' | 'admin' | 'customer', action: string, payload?: object])[];
const untilFunded: Way = [
  ['customer', 'fund', { method: 'wire' }],
  ['admin', 'record-payment', { reference: 'Transfer' }],
];
const untilSubmitted: Way = [...untilFunded, ['partner', 'start'], ['partner', 'submit', {}]];
/** The actions that lead to each status of a milestone; the first ones stay pending. */
const milestonePaths: readonly Way[] = [
  ...[[], [], [], [], []],
  untilFunded.slice(0, 1),
  ...[untilFunded, untilFunded],
  untilSubmitted.slice(0, -1),
  ...[untilSubmitted, untilSubmitted],
  [...untilSubmitted, ['customer', 'dispute', { reason: 'Half of it is missing.' }]],
  [...untilSubmitted, ['customer', 'approve']],
];

/** Creates projects of each customer with each partner: one with milestones in every status, one on hold, an archived one, and one of a quote. */
async function createProjects({ test, actors, send }: TestWorld): Promise<void> {
  const call = async <T = { id: string; milestones: { id: string }[] }>(
    actor: Actor | undefined,
    method: 'POST' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<T> => {
    const answer = await send(actor ?? null, { method, url, ...(payload && { payload }) });
    if (answer.statusCode >= 300) throw new Error(`The world has no project: ${url} ${answer.body}`);
    return answer.json<T>();
  };
  for (const customer of actors.filter(({ role }) => role === 'customer')) {
    for (const partner of actors.filter(({ role, tenant }) => role === 'partner_admin' && tenant === customer.tenant)) {
      const who = { customer, partner, admin: actors.find(({ role, tenant }) => role === 'admin' && tenant === customer.tenant) };
      const [service] = await test.asOwner(`select id from services where partner_id = $1 and ${orderableServiceFilter} limit 1`, [
        partner.partnerId,
      ]);
      const [row] = await test.asOwner('select id from customers where partner_id = $1 and user_id = $2 limit 1', [
        partner.partnerId,
        customer.id,
      ]);
      const body = { name: `Network of ${customer.name}`, customerId: row?.id, serviceId: service?.id, memberIds: [partner.id] };
      const create = (milestones: object[]) =>
        call(partner, 'POST', '/projects', { ...body, valueCents: milestones.length * 10_000, milestones });
      const part = (n: number) => ({ title: `Part ${n} of ${customer.name}`, amountCents: 10_000 });
      const project = await create(milestonePaths.map((_, n) => part(n)));
      for (const [n, way] of milestonePaths.entries())
        for (const [by, action, payload] of way)
          await call(who[by], 'POST', `/projects/${project.id}/milestones/${project.milestones[n]!.id}/${action}`, payload);
      const held = await create([part(0), part(1)]);
      const heldUrl = `/projects/${held.id}/milestones/${held.milestones[0]!.id}`;
      for (const by of [partner, customer]) await call(by, 'POST', `${heldUrl}/agree-unfunded`);
      await call(partner, 'POST', `${heldUrl}/start`);
      const file = await call<{ id: string }>(partner, 'POST', '/files', { name: 'part.png', purpose: 'deliverable', data: onePixelPng });
      await call(partner, 'POST', `${heldUrl}/submit`, { files: [file.id] });
      await call(partner, 'POST', `/projects/${held.id}/hold`);
      await call(partner, 'DELETE', `/projects/${(await create([part(0)])).id}`);
      await create([part(0)]);
      const quoteId = await addQuote(test, String(row?.id), {
        tenant: customer.tenant,
        ...(partner.partnerId && { partnerId: partner.partnerId }),
      });
      await call(partner, 'POST', '/projects', { name: `Quoted for ${customer.name}`, quoteId, serviceId: service?.id });
    }
  }
  for (const partner of actors.filter(({ role }) => role === 'partner_admin')) {
    const [row] = await test.asOwner(
      `select id from contracts where partner_id = $1 and status = 'active' and value_cents = 100 and not exists
         (select from milestones where contract_id = contracts.id) limit 1`,
      [partner.partnerId],
    );
    if (row) await call(partner, 'POST', `/contracts/${String(row.id)}/milestones`, { milestones: [{ title: 'All', amountCents: 100 }] });
  }
}

const environment = { REQUESTS_PER_MINUTE: '100000000' };

/** Builds a world around an application, without a snapshot to restore. */
async function createWorld(test: TestApp, actors: Actor[]): Promise<TestWorld> {
  const columns = await listColumns(test);
  const tables = [...new Set(columns.map(({ table }) => table))];
  const limited = tables.includes('rate_limits');
  const undocumented = new Set<string>();
  const check = createConformanceCheck(undocumented);
  let sent = 0;
  const world: TestWorld = {
    test,
    store: { columns, tables, restore: async () => undefined, hashes: async () => ({}), close: async () => undefined },
    calls: undefined as unknown as TestWorld['calls'],
    actors,
    callers: actors.slice(0, roles.length),
    send: async (actor, request) => {
      sent += 1;
      // Rate limits are tested elsewhere; here each request has its own address, and counters are reset regularly.
      if (limited && sent % 12 === 0) await test.asOwner('delete from rate_limits');
      const headers = {
        'x-forwarded-for': `198.${18 + (sent >> 16)}.${(sent >> 8) & 255}.${sent & 255}`,
        ...(actor && { authorization: `Bearer ${actor.token}` }),
        ...request.headers,
      };
      const answer = await test.app.inject({ ...request, headers });
      check(request, answer);
      return answer;
    },
    restore: () => world.store.restore(),
    undocumented,
    close: async () => {
      await world.store.close();
      await test.close();
    },
  };
  world.calls = createCallFinder(world);
  return world;
}

/** Makes the world restorable, including the clock, since all checks together may outlast a token. */
async function makeRestorable(world: TestWorld, madeAt: number): Promise<void> {
  const { test } = world;
  world.store = await openTableSnapshot(test);
  world.restore = () => {
    test.advance(madeAt - test.deps.clock().getTime());
    return world.store.restore();
  };
}

/** Finds valid calls of each caller and, for ids of the foreign tenant, of its own users. */
async function findCalls(world: TestWorld): Promise<void> {
  await world.restore();
  for (const operation of operations) {
    const may = (tenant: TenantName) => world.actors.filter((each) => each.tenant === tenant && isAllowed(operation, each));
    const callers = world.callers.filter((each) => isAllowed(operation, each));
    const foreign = operation.fields.some(isId) ? may('globex').slice(0, 2) : [];
    for (const actor of [...callers, ...foreign]) await world.calls.choice(operation, actor);
  }
  await world.restore();
}

/** A saved world. */
interface SavedWorld {
  prepared: PreparedApp;
  actors: Actor[];
  /** The application's time of creation, in ms since 1970. */
  madeAt: number;
  found: FoundChoices;
  /** Responses during `findCalls` that the OpenAPI document does not describe. */
  undocumented: string[];
}

/** Creates the world and saves it. @throws if valid requests fail. */
async function createSavedWorld(database: string): Promise<SavedWorld> {
  const test = await createTestApp(environment);
  const people = [...(await createUsers(test, 'acme')), ...(await createUsers(test, 'globex'))];
  const world = await createWorld(
    test,
    people.map((each) => ({ ...each, token: '' })),
  );
  await signInActors(world);
  await placeOrders(world);
  await createOrdersInEveryStatus(world);
  await creditPartners(world);
  await createPayoutsAndDeposits(world);
  await sendMessages(world);
  await createBrands(world);
  await createQuotes(world);
  await createContracts(world);
  await createTemplates(world);
  await createProjects(world);
  await performAllWrites(world);
  await test.asOwner('delete from sessions');
  await signInActors(world);
  await rateOrders(world);
  await placeOrders(world);
  await createOrdersInEveryStatus(world);
  await addPerks(world);
  await createPayoutsAndDeposits(world);
  await createBrands(world);
  await createQuotes(world);
  await createContactsAndDeals(world);
  await createViews(world);
  await createTasks(world);
  await createContracts(world);
  await createProjects(world);
  await test.asOwner('delete from rate_limits');
  const states = await test.asOwner('select distinct tenant_id, fulfilment_status from orders');
  if (states.length < 6) throw new Error('The world has no orders in every state that there are actions for.');
  await addCanaries(test);
  await saveRows(test);
  const madeAt = test.deps.clock().getTime();
  await makeRestorable(world, madeAt);
  world.undocumented.clear();
  await findCalls(world);
  await world.store.close();
  // Autovacuum is off, and without statistics PostgreSQL plans reports and searches badly.
  await test.asOwner('vacuum analyze');
  await test.saveAs(database);
  const { keysDir, tenants } = test;
  return {
    ...{ prepared: { database, keysDir, tenants }, actors: world.actors, madeAt },
    ...{ found: await world.calls.found(), undocumented: [...world.undocumented] },
  };
}

/** Copies the world, which is created once per run, into a new database. */
export async function buildWorld(): Promise<TestWorld> {
  const { prepared, actors, madeAt, found, undocumented } = await oncePerRun(createSavedWorld);
  const test = await createTestApp(environment, prepared);
  const world = await createWorld(test, actors);
  await makeRestorable(world, madeAt);
  world.calls = createCallFinder(world, found);
  undocumented.forEach((each) => world.undocumented.add(each));
  await world.restore();
  return world;
}
