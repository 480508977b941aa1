import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import type { PayoutDetail } from '@techadds/shared/contract/payouts/endpoints';
import { publishedPassword } from '../accounts/password-policy';
import { createRandom } from '../../../seed/random';
import { createDemoDatabase, demoTimeoutMs } from '../../../test/demo-database';
import { buildPrograms, killAll, startProcess, type ServerProcess } from '../../../test/server';

/** Number of orders placed while the API is killed repeatedly: `ORDERS=1000 npx jest …`. */
const orderCount = Number(process.env.ORDERS ?? 5);
const concurrency = 6;
const timeoutMs = 300_000 + orderCount * 4_000;

let database: Awaited<ReturnType<typeof createDemoDatabase>>;
let owner: pg.Pool;
let dataDir: string;
let serverProgram: string;
let server: ServerProcess;
let url = '';
let startCount = 0;
let isFinished = false;

async function startServer(): Promise<void> {
  const env = {
    DATABASE_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    DEMO: '1',
    REQUESTS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'error',
    SETTLE_AFTER_MINUTES: '0',
  };
  server = startProcess(serverProgram, env);
  url = await server.url;
  startCount += 1;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'techadds-killed-'));
  database = await createDemoDatabase(dataDir);
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  // Dropping the database ends connections that are still open.
  owner.on('error', () => undefined);
  serverProgram = join(await buildPrograms(), 'server.js');
  await startServer();
  // Allows many small payouts.
  await queryRows('update payout_accounts set minimum_cents = 0');
}, demoTimeoutMs);
afterAll(async () => {
  isFinished = true;
  await killAll([server]);
  await owner.end();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

const random = createRandom('killing');
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const queryRows = async (sql: string) => (await owner.query<Record<string, unknown>>(sql)).rows;

/** Retries until a response arrives: the API may be down, and restart on another port. */
async function fetchWithRetry(path: string, init: RequestInit = {}): Promise<Response> {
  for (;;) {
    if (isFinished) throw new Error('The test is over.');
    try {
      const response = await fetch(`${url}${path}`, { redirect: 'manual', ...init, signal: AbortSignal.timeout(10_000) });
      if (response.status < 500 && response.status !== 429) return response;
    } catch {
      // Killed during the request, so the outcome is unknown.
    }
    await delay(100);
  }
}

const tokens = new Map<string, string>();
async function signIn(email: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetchWithRetry('/auth/login', {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password: publishedPassword }),
  });
  const { token } = (await response.json()) as { token: string };
  tokens.set(email, token);
  return token;
}

/** Retries with one idempotency key until it is answered, so that a repeated call takes effect once. */
async function callApi<Shown extends { id: string } = OrderDetail>(
  email: string,
  path: string,
  body?: object,
): Promise<{ status: number; shown: Shown }> {
  const key = crypto.randomUUID();
  for (;;) {
    const headers = { authorization: `Bearer ${tokens.get(email) ?? (await signIn(email))}`, 'idempotency-key': key };
    const response = await fetchWithRetry(path, {
      method: 'POST',
      headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const shown = (await response.json()) as Shown & { code?: string };
    if (response.status === 401) await signIn(email);
    else if (shown.code !== 'idempotency_in_flight') return { status: response.status, shown };
    await delay(50);
  }
}

async function payOnPage(address: string): Promise<void> {
  let at = address;
  for (let response = await fetchWithRetry(at); response.status === 303; response = await fetchWithRetry(at))
    at = response.headers.get('location') ?? at;
  const body = new URLSearchParams({ number: '4242424242424242', expiry: '12/40', code: '123' }).toString();
  await fetchWithRetry(at, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });
}

const [customer, partner, admin] = ['customer@acme.test', 'partner-admin@acme.test', 'admin@acme.test'] as const;

/** Takes one order through one of several paths, while the server is killed and restarted. */
async function runOrder(n: number, serviceId: string): Promise<string> {
  const { status, shown } = await callApi(customer, '/orders', { serviceId, package: 'Standard' });
  expect(status).toBe(201);
  const { id } = shown;
  const paying = await callApi(customer, `/orders/${id}/pay`);
  await payOnPage(paying.shown.payment!.url!);
  await expectPlaced(id);
  if (n % 5 === 1) {
    await callApi(partner, `/orders/${id}/decline`, { reason: 'No' });
    return id;
  }
  await callApi(partner, `/orders/${id}/accept`);
  await callApi(partner, `/orders/${id}/start`);
  if (n % 5 === 2) {
    await callApi(admin, `/orders/${id}/cancel`, { reason: 'No' });
    return id;
  }
  await callApi(partner, `/orders/${id}/deliver`, {});
  if (n % 5 === 3) await callApi(admin, `/orders/${id}/refund`, { amountCents: 1000 + n, reason: 'other' });
  await callApi(customer, `/orders/${id}/complete`);
  if (n % 5 === 4) await callApi(admin, `/orders/${id}/refund`, { amountCents: 33_000, reason: 'other' });
  if (n % 5 === 0) await requestPayout(n);
  return id;
}

const payouts: { id: string; ends: 'paid' | 'failed' }[] = [];
/** Requests a payout that is paid or, every other time, fails. */
async function requestPayout(n: number): Promise<void> {
  const { status, shown } = await callApi<PayoutDetail>(partner, '/finance/payouts', { amountCents: 1_000 + n });
  expect(status).toBe(201);
  const ends = n % 10 === 0 ? 'paid' : 'failed';
  payouts.push({ id: shown.id, ends });
  if (ends === 'paid') await callApi(admin, `/finance/payouts/${shown.id}/mark-paid`);
  else await callApi(admin, `/finance/payouts/${shown.id}/mark-failed`, { code: 'bank_declined' });
}

/** Ends the leases of killed processes at once, so that the next process takes over their work. */
const expireLeases = async () => {
  for (const table of ['jobs', 'processor_events', 'payments', 'refunds'])
    await queryRows(`update ${table} set due_at = now() where due_at < now() + interval '12 hours'`);
};

async function expectPlaced(id: string): Promise<void> {
  const until = Date.now() + 180_000;
  for (let attempts = 1; Date.now() < until; attempts += 1) {
    const [row] = await queryRows(`select fulfilment_status as status from orders where id = '${id}'`);
    if (row?.status === 'placed') return;
    if (attempts % 20 === 0) await expireLeases();
    await delay(100);
  }
  throw new Error(`${id} was paid and is not placed.`);
}

test(
  `keeps ${orderCount} orders with refunds and payouts consistent and the ledger balanced while the API is killed at random moments`,
  async () => {
    const [service] = await queryRows(
      `select s.id from services s join tenants t using (tenant_id) where t.subdomain = 'acme' and s.name = 'Web app penetration test'`,
    );
    const begun = new Date().toISOString();
    let done = false;
    const killing = (async (): Promise<void> => {
      while (!done && !isFinished) {
        // Sometimes long enough to get something done before the next kill.
        await delay(300 + (startCount === 1 ? 0.05 : random() ** 2) * 8_000);
        if (done || isFinished) return;
        await killAll([server]);
        await startServer();
      }
    })();
    const ids: string[] = [];
    let next = 0;
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        while (next < orderCount) ids.push(await runOrder(next++, String(service?.id)));
      }),
    );
    done = true;
    await killing;
    expect(startCount).toBeGreaterThan(1);

    const mine = `(${ids.map((id) => `'${id}'`).join()})`;
    const waiting = `select (select count(*) from refunds where order_id in ${mine} and (status = 'requested' or settled_at is null))::int
    + (select count(*) from payments where order_id in ${mine} and (status <> 'captured' or settled_at is null))::int as n`;
    for (let attempts = 0; attempts < 120 && (await queryRows(waiting))[0]?.n !== 0; attempts += 1) {
      await expireLeases();
      await delay(500);
    }
    expect(await queryRows(waiting)).toEqual([{ n: 0 }]);

    expect(await queryRows('select currency from ledger_accounts group by 1 having sum(posted_debit - posted_credit) <> 0')).toEqual([]);
    // The order status, its amounts and the ledger agree.
    const own = `o.id in ${mine}`;
    const escrow = `coalesce((select posted_credit - posted_debit from ledger_accounts a where a.tenant_id = o.tenant_id and a.code = 'escrow:order:' || o.id), 0)`;
    expect(await queryRows(`select count(*)::int as n from orders o where ${own}`)).toEqual([{ n: orderCount }]);
    expect(
      await queryRows(
        `select number, fulfilment_status, payment_status, ${escrow} as escrow from orders o where ${own} and (
        fulfilment_status not in ('declined', 'canceled', 'completed') or paid_cents <> pay_cents or ${escrow} <> 0
        or (fulfilment_status = 'completed') <> (released_at is not null)
        or (fulfilment_status in ('declined', 'canceled')) <> (payment_status = 'refunded')
        or refunded_cents <> (select coalesce(sum(amount_cents), 0) from refunds r where r.tenant_id = o.tenant_id and r.order_id = o.id and r.status = 'succeeded'))`,
      ),
    ).toEqual([]);
    // Each payout was created once and ended once, and money in transit is in the ledger.
    const requests = `requested_at >= '${begun}' and requested_by is not null`;
    const made = await queryRows(`select id, status as ends from payouts where ${requests} order by id`);
    expect(made).toEqual(payouts.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
    const onTheWay = `coalesce((select sum(amount_cents) from payouts p where p.tenant_id = a.tenant_id and p.partner_id = a.partner and p.status in ('pending', 'in_transit')), 0)`;
    expect(
      await queryRows(
        `select a.partner from (select tenant_id, split_part(code, ':', 2)::uuid as partner, posted_credit - posted_debit as held
         from ledger_accounts where code like 'partner:%:in_transit') a where a.held <> ${onTheWay}`,
      ),
    ).toEqual([]);
    // The processor's records agree: each order was charged once, and each refund made once.
    const theirs = `(select coalesce(sum(amount_cents), 0) from processor_refunds r where r.tenant_id = p.tenant_id and r.payment_id = p.id)`;
    expect(
      await queryRows(
        `select o.number from orders o join payments m on m.tenant_id = o.tenant_id and m.order_id = o.id
       join processor_payments p on p.tenant_id = m.tenant_id and p.id = m.ref::uuid
       where ${own} and (p.status <> 'captured' or p.amount_cents <> o.paid_cents or p.refunded_cents <> o.refunded_cents or ${theirs} <> o.refunded_cents)`,
      ),
    ).toEqual([]);
    console.log(`${orderCount} orders and ${payouts.length} payouts, the API was killed ${startCount - 1} times`);
  },
  timeoutMs,
);
