import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { addDays } from '@techadds/shared/contract/contracts/dates';
import { createTestApp, type TestApp } from '../../../test/app';
import { addCustomer } from '../../../test/contracts';
import { remindRecipients } from './signing.jobs';

let app: TestApp;
let customerId: string;
beforeEach(async () => {
  app = await createTestApp();
  customerId = await addCustomer(app);
}, 60_000);
afterEach(() => app.close());

const ana = { name: 'Ana Berg', email: 'ana@fjord.test', role: 'signer' };
const bo = { name: 'Bo Lind', email: 'bo@fjord.test', role: 'signer' };
const vi = { name: 'Vi Moe', email: 'vi@law.test', role: 'viewer' };
const today = () => app.deps.clock().toISOString().slice(0, 10);
const noon = (days: number) => new Date(`${addDays(today(), days)}T12:00:00Z`);
const remind = (at: Date) => remindRecipients(app.deps, app.tenants.acme.id, at);
const send = async (recipients: object[] = [ana], terms: object = {}) => {
  const form = { customerId, title: 'Care plan', body: 'We look after it.', valueCents: 100, effectiveOn: today(), ...terms };
  const { id } = (await app.as('partner_admin').post('/contracts', form)).json<ContractDetail>();
  await app.as('partner_admin').post(`/contracts/${id}/sign`, { recipients });
  return id;
};
/** To whom reminders were queued, in any order. */
const reminders = async () =>
  (
    await app.asOwner(
      `select r.email from outbox o join contract_recipients r on r.tenant_id = o.tenant_id and r.id = o.subject_id where o.kind = 'remind'`,
    )
  ).map(({ email }) => email);
const tokenOf = async ({ email }: { email: string }) =>
  (await app.emails()).find(({ to }) => to === email)?.links[0]?.split('/auth/sign/')[1] ?? 'none';

test('reminds after five days and then every second day, once each', async () => {
  const id = await send([ana, bo, vi]);
  const sent: number[] = [];
  for (let day = 0; day <= 10; day += 1) {
    sent.push(await remind(noon(day)));
    expect(await remind(noon(day))).toBe(0);
  }
  expect(sent).toEqual([0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0]);
  expect(await reminders()).toEqual([ana.email, ana.email, ana.email]);
  const { timeline } = (await app.as('partner_admin').get(`/contracts/${id}`)).json<ContractDetail>();
  expect(timeline.filter(({ event }) => event === 'reminded')).toMatchObject([{ note: ana.email }, {}, {}]);
});

test('sends one reminder when several runs happen at the same time, and one for days that were missed', async () => {
  await send();
  const both = await Promise.all([remind(noon(12)), remind(noon(12))]);
  expect(both.toSorted()).toEqual([0, 1]);
  expect([await remind(noon(12)), await remind(noon(13)), await remind(noon(14))]).toEqual([0, 1, 0]);
});

test('the link of a reminder is the one that was sent', async () => {
  await send();
  const link = await tokenOf(ana);
  app.advanceBeyondTokens(5 * 86_400_000);
  await remind(app.deps.clock());
  const reminder = (await app.emails()).find(({ subject }) => subject.startsWith('Reminder'));
  expect(reminder).toMatchObject({ to: ana.email, subject: expect.stringContaining('waits for your signature') });
  expect(reminder?.links[0]).toContain(link);
});

test('counts days in the time zone of the tenant', async () => {
  await app.asOwner(`update tenants set time_zone = 'Pacific/Auckland' where tenant_id = $1`, [app.tenants.acme.id]);
  await send();
  // It is 23:00 in Auckland.
  await app.asOwner(`update contract_recipients set sent_at = '2026-12-01T10:00:00Z'`);
  expect(await remind(new Date('2026-12-05T10:30:00Z'))).toBe(0);
  expect(await remind(new Date('2026-12-05T11:30:00Z'))).toBe(1);
});

test('ends when they sign, when it is voided, and after the last day of the contract', async () => {
  await send([ana, bo]);
  await app.anonymous.post(`/public/sign/${await tokenOf(ana)}/sign`, { signature: { kind: 'typed', text: 'Ana' }, consent: true });
  await remind(noon(5));
  expect(await reminders()).toEqual([bo.email]);
  const voided = await send();
  await app.as('partner_admin').post(`/contracts/${voided}/void`, { reason: 'A mistake.' });
  await send([ana], { endsOn: addDays(today(), 4) });
  expect(await remind(noon(6))).toBe(0);
});

test('begins again when the link is sent again', async () => {
  const id = await send();
  const { recipients } = (await app.as('partner_admin').get(`/contracts/${id}`)).json<ContractDetail>();
  await remind(noon(5));
  app.advanceBeyondTokens(5 * 86_400_000);
  const resend = () => app.as('partner_admin').post(`/contracts/${id}/docusign/resend`, { recipientId: recipients[0]!.id });
  expect((await resend()).statusCode).toBe(200);
  expect((await resend()).statusCode).toBe(429);
  expect([await remind(noon(4)), await remind(noon(5))]).toEqual([0, 1]);
});
