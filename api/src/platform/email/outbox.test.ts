import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { outbox } from '../../schema';
import { openDatabase } from '../../database';
import { waitForBackgroundWork } from '../../modules/accounts/constant-time';
import { createTestApp, type TestApp } from '../../../test/app';
import { testAuditKey } from '../../../test/database';
import type { EmailMessage, EmailTransport } from './email';
import { createEmailSender, sendDueEmails } from './email-sender';
import { computeNextAttemptAt, enqueueEmail, type EmailRenderer } from './outbox';

let app: TestApp;
let sent: string[];
let emailTransport: EmailTransport;
beforeEach(async () => {
  app = await createTestApp();
  sent = [];
  emailTransport = {
    send: async ({ subject }) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      sent.push(subject);
    },
  };
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app.close();
});

const write: EmailRenderer = async (_tx, { tenantId, id }) =>
  ({ tenantId, fromName: 'Acme', to: 'ana@halden.example', subject: id, text: '', html: '', links: [] }) satisfies EmailMessage;

const ask = (tenant: 'acme' | 'globex' = 'acme', fail = false) => {
  const { id: tenantId, users } = app.tenants[tenant];
  return app.deps.db.withTenant(tenantId, async (tx) => {
    await enqueueEmail(
      tx,
      { tenantId, userId: users.customer.id, kind: 'password_changed', appOrigin: 'http://localhost' },
      app.deps.clock(),
    );
    if (fail) throw new Error('failed');
  });
};
/** Queues e-mails of a further tenant, and returns its id. */
async function askForNewTenant(count: number): Promise<string> {
  const tenantId = randomUUID();
  await app.deps.db.withTenant(tenantId, async (tx) => {
    for (let n = 0; n < count; n += 1)
      await enqueueEmail(tx, { tenantId, subjectId: randomUUID(), kind: 'quote', appOrigin: 'http://localhost' }, app.deps.clock());
  });
  return tenantId;
}
const rows = () => app.asOwner('select attempts, due_at, last_error from outbox');
const minute = 60_000;

/** A sender whose errors fail the test. */
function createSender(send: EmailTransport['send']) {
  const errors: unknown[] = [];
  const { poll, whenIdle } = createEmailSender(
    { ...app.deps, emailTransport: { send } },
    write,
    () => undefined,
    (error) => void errors.push(error),
  );
  const finish = async () => {
    await whenIdle();
    expect(errors).toEqual([]);
  };
  return { poll, finish };
}

/** A gate at which e-mails wait until it is opened. */
function createGate(): { open: () => void; opened: Promise<void> } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

/** Fails before the test times out, which a busy machine may cause, too. */
async function until(condition: () => boolean, meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
  const endsAt = Date.now() + 20_000;
  while (!condition()) {
    expect(Date.now()).toBeLessThan(endsAt);
    await meanwhile();
    await new Promise((done) => setTimeout(done, 5));
  }
}

/** Returns how to let time pass for the turns of tenants. */
function mockTime(): (ms: number) => void {
  const now = performance.now.bind(performance);
  let offset = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now() + offset);
  return (ms) => void (offset += ms);
}

test('sends the e-mails of all tenants once and removes them', async () => {
  for (const tenant of ['acme', 'acme', 'globex'] as const) await ask(tenant);
  expect(await sendDueEmails({ ...app.deps, emailTransport }, write)).toBe(3);
  expect(await sendDueEmails({ ...app.deps, emailTransport }, write)).toBe(0);
  expect(new Set(sent).size).toBe(3);
  expect(await rows()).toEqual([]);
});

test('sends nothing after a rollback', async () => {
  await expect(ask('acme', true)).rejects.toThrow('failed');
  expect(await sendDueEmails({ ...app.deps, emailTransport }, write)).toBe(0);
});

test('sends each e-mail once with two processes', async () => {
  for (let i = 0; i < 20; i += 1) await ask();
  const otherDb = await openDatabase({ auditKey: testAuditKey, ownerUrl: app.ownerUrl });
  const counts = await Promise.all(
    [app.deps.db, otherDb, app.deps.db].map((db) => sendDueEmails({ ...app.deps, db, emailTransport }, write)),
  );
  expect(counts.reduce((a, b) => a + b)).toBe(20);
  expect(new Set(sent).size).toBe(20);
  expect(sent).toHaveLength(20);
  await otherDb.close();
});

test('leaves the e-mail of a crashed process to another one after a minute', async () => {
  await ask();
  let reached: () => void;
  const dying = new Promise<void>((resolve) => (reached = resolve));
  const never = { send: () => (reached(), new Promise<void>(() => undefined)) };
  void sendDueEmails({ ...app.deps, emailTransport: never }, write);
  await dying;
  expect(await sendDueEmails({ ...app.deps, emailTransport }, write)).toBe(0);
  app.advance(minute + 1000);
  expect(await sendDueEmails({ ...app.deps, emailTransport }, write)).toBe(1);
});

test('retries a rejected e-mail with growing delays and gives up in the end', async () => {
  await ask();
  const broken = { send: () => Promise.reject(new Error('mail server away')) };
  expect(await sendDueEmails({ ...app.deps, emailTransport: broken }, write)).toBe(0);
  expect(await rows()).toEqual([{ attempts: 1, due_at: expect.any(Date), last_error: 'mail server away' }]);
  for (let i = 2; i <= 15; i += 1) {
    app.advance(61 * minute);
    await sendDueEmails({ ...app.deps, emailTransport: broken }, write);
  }
  expect(await rows()).toEqual([{ attempts: 15, due_at: null, last_error: 'mail server away' }]);
  app.advance(24 * 60 * minute);
  expect(await sendDueEmails({ ...app.deps, emailTransport }, write)).toBe(0);
  expect(app.logged.join('')).toContain('an email could not be sent');
});

test('a tenant whose mail server never answers holds up no other tenant, and sends no second e-mail meanwhile', async () => {
  const gate = createGate();
  let hanging = 0;
  const { poll, finish } = createSender(async (message) => {
    if (message.tenantId === app.tenants.acme.id) {
      hanging += 1;
      await gate.opened;
    }
    await emailTransport.send(message);
  });
  for (const sentByOther of [1, 2]) {
    for (const tenant of ['acme', 'globex'] as const) await ask(tenant);
    await until(() => hanging === 1 && sent.length === sentByOther, poll);
  }
  expect(hanging).toBe(1);
  gate.open();
  await finish();
  expect(sent).toHaveLength(4);
  expect(await rows()).toEqual([]);
});

test('tenants whose mail servers hang have two turns at a time, which are not those of the others', async () => {
  const pass = mockTime();
  const slow = new Set<string>();
  for (let n = 0; n < 6; n += 1) slow.add(await askForNewTenant(2));
  const gate = createGate();
  let hanging = 0;
  const timeOut = async () => {
    pass(9_000);
    throw new Error('Timeout');
  };
  const hang = async () => {
    hanging += 1;
    await gate.opened;
    throw new Error('Timeout');
  };
  let fail: () => Promise<void> = timeOut;
  const { poll, finish } = createSender((message) => (slow.has(message.tenantId) ? fail() : emailTransport.send(message)));
  await poll();
  await finish();
  fail = hang;
  await ask('globex');
  await poll();
  await until(() => sent.length === 1 && hanging === 2);
  await new Promise((done) => setTimeout(done, 100));
  expect(hanging).toBe(2);
  gate.open();
  await finish();
  expect(hanging).toBe(6);
});

test('a tenant with many e-mails lets others go first after its turn', async () => {
  const pass = mockTime();
  const busy = new Set<string>();
  for (let n = 0; n < 3; n += 1) busy.add(await askForNewTenant(10));
  await ask('globex');
  let sentBefore = Infinity;
  const { poll, finish } = createSender(async (message) => {
    if (busy.has(message.tenantId)) pass(1_000);
    else sentBefore = sent.length;
    await emailTransport.send(message);
  });
  await poll();
  await finish();
  expect(sent).toHaveLength(31);
  expect(sentBefore).toBeLessThan(15);
});

test.each([
  ['of the mail server leaves the other e-mails of the tenant to the next time', 'ETIMEDOUT', [0, 1]],
  ['about one e-mail does not concern the others', 'EENVELOPE', [1, 1]],
])('an error %s', async (_title, code, attempts) => {
  for (const tenant of ['acme', 'acme', 'globex'] as const) await ask(tenant);
  const failing: EmailTransport = {
    send: async (message) => {
      if (message.tenantId === app.tenants.acme.id) throw Object.assign(new Error('failed'), { code });
      await emailTransport.send(message);
    },
  };
  expect(await sendDueEmails({ ...app.deps, emailTransport: failing }, write)).toBe(1);
  expect((await rows()).map((row) => row.attempts).toSorted()).toEqual(attempts);
});

test('an e-mail that cannot be rendered counts attempts and is given up, and holds up neither later ones nor other tenants', async () => {
  await ask();
  const [broken] = await app.asOwner('select id from outbox');
  for (const tenant of ['acme', 'globex'] as const) await ask(tenant);
  const render: EmailRenderer = async (tx, row, now) => {
    // The row exists already, so this fails, and no statement can follow in the transaction.
    if (row.id === broken?.id) await tx.insert(outbox).values(row);
    return write(tx, row, now);
  };
  const lastError = 'The e-mail could not be rendered.';
  expect(await sendDueEmails({ ...app.deps, emailTransport }, render)).toBe(2);
  expect(await rows()).toEqual([{ attempts: 1, due_at: expect.any(Date), last_error: lastError }]);
  expect(await sendDueEmails({ ...app.deps, emailTransport }, write)).toBe(0);
  for (let i = 2; i <= 15; i += 1) {
    app.advance(61 * minute);
    await sendDueEmails({ ...app.deps, emailTransport }, render);
  }
  expect(await rows()).toEqual([{ attempts: 15, due_at: null, last_error: lastError }]);
  expect(app.logged.join('')).toContain('an email could not be rendered');
});

test('doubles the delay from a minute to an hour', () => {
  const now = new Date(0);
  expect([1, 2, 3, 7, 15].map((attempts) => computeNextAttemptAt(attempts, now).getTime() / minute)).toEqual([1, 2, 4, 60, 60]);
});

test('drops an e-mail that has nothing to report anymore', async () => {
  await ask();
  expect(await sendDueEmails({ ...app.deps, emailTransport }, async () => null)).toBe(0);
  expect(
    await app.deps.db.withTenant(app.tenants.acme.id, (tx) => tx.select().from(outbox).where(eq(outbox.tenantId, app.tenants.acme.id))),
  ).toEqual([]);
});

test('keeps e-mails and logs the missing setting without a mail server outside of the demo', async () => {
  const real = await createTestApp({ DEMO: '0' });
  await real.anonymous.post('/auth/forgot-password', { email: 'customer@acme.test' });
  await waitForBackgroundWork();
  expect(await sendDueEmails(real.deps, write)).toBe(0);
  expect(await real.asOwner('select last_error from outbox')).toEqual([{ last_error: 'Mail cannot be sent: SMTP_URL is not set.' }]);
  expect((await real.anonymous.get('/dev/mail')).statusCode).toBe(404);
  await real.close();
});
