import { eq } from 'drizzle-orm';
import { outbox } from '../../schema';
import { openDatabase } from '../../database';
import { waitForBackgroundWork } from '../../modules/accounts/constant-time';
import { createTestApp, type TestApp } from '../../../test/app';
import { testAuditKey } from '../../../test/database';
import type { EmailMessage, EmailTransport } from './email';
import { computeNextAttemptAt, enqueueEmail, sendDueEmails, type EmailRenderer } from './outbox';

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
afterEach(() => app.close());

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
const rows = () => app.asOwner('select attempts, due_at, last_error from outbox');
const minute = 60_000;

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
