import type { SyncRun } from '@techadds/shared/contract/salesforce/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { withFailingCommits } from '../../../test/failing-commit';
import { continueRuns } from './sync.jobs';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
}, 60_000);
afterEach(() => app.close());

const asPartner = () => app.as('partner_admin');
const start = async (body: object) => (await asPartner().post('/crm/sync-salesforce', body)).json<SyncRun>();
const count = async (sql: string) => Number((await app.asOwner(`select count(*) as n from ${sql}`))[0]?.n);

/** Two new records on each side, and one that changed on both. */
async function prepare(): Promise<void> {
  const contact = (await asPartner().post('/crm/contacts', { firstName: 'Ana', emails: [{ email: 'a@x.example' }] })).json<{
    id: string;
  }>();
  const run = await start({ mode: 'apply' });
  await continueRuns(app.deps, app.tenants.acme.id, app.deps.clock());
  expect((await asPartner().get(`/crm/sync-runs/${run.id}`)).json()).toMatchObject({ status: 'succeeded' });
  await asPartner().send({ method: 'PUT', url: `/crm/contacts/${contact.id}`, payload: { title: 'CEO' } });
  await app.asOwner(
    `update salesforce_records set fields = fields || '{"Phone":"22"}', system_modstamp = (system_modstamp at time zone 'UTC' + interval '1 second') at time zone 'UTC'`,
  );
  for (const firstName of ['Bo', 'Eva']) await asPartner().post('/crm/contacts', { firstName });
  for (const LastName of ['Dahl', 'Falk']) await asPartner().post('/crm/salesforce/records', { object: 'Contact', fields: { LastName } });
}

/** Runs until every transaction from the given one on fails, as for a killed process, then carries on; returns whether it was interrupted. */
async function interruptAndResume(transactions: number, between: () => Promise<unknown> = async () => undefined): Promise<boolean> {
  const { id } = await start({ mode: 'apply' });
  const killed = { ...app.deps, db: withFailingCommits(app.deps.db, transactions) };
  await continueRuns(killed, app.tenants.acme.id, app.deps.clock()).catch(() => undefined);
  const { status } = (await asPartner().get(`/crm/sync-runs/${id}`)).json<SyncRun>();
  await between();
  await continueRuns(app.deps, app.tenants.acme.id, app.deps.clock());
  expect((await asPartner().get(`/crm/sync-runs/${id}`)).json()).toMatchObject({ counts: { failed: 0 } });
  return status !== 'succeeded';
}
const records = async () => [await count('contacts'), await count('salesforce_records'), await count('salesforce_links')];

test('a run that is interrupted at any moment goes on, without doubling or losing a record', async () => {
  await prepare();
  await interruptAndResume(1);
  expect(await records()).toEqual([5, 5, 5]);
  let total = 5;
  for (let transactions = 1; transactions < 40; transactions += 1) {
    // One new record on each side for each interruption.
    await asPartner().post('/crm/contacts', { firstName: `Here ${transactions}` });
    await asPartner().post('/crm/salesforce/records', { object: 'Contact', fields: { LastName: `There ${transactions}` } });
    total += 2;
    const isInterrupted = await interruptAndResume(transactions);
    expect([transactions, ...(await records())]).toEqual([transactions, total, total, total]);
    if (!isInterrupted) return;
  }
  throw new Error('No run came to its end.');
}, 120_000);

test('without links and ids of ours in Salesforce the same interruption doubles records', async () => {
  await prepare();
  const forget = async () => {
    await app.asOwner('delete from salesforce_links');
    await app.asOwner(`update salesforce_records set fields = fields - 'TechAdds_Id__c'`);
    await app.asOwner(
      `update sync_items set outcome = 'pending', record_id = case when action = 'create' and diff @> '[{"to":"ours"}]' then null else record_id end, external_id = case when action = 'create' and diff @> '[{"to":"theirs"}]' then null else external_id end where outcome = 'done'`,
    );
  };
  await interruptAndResume(20, forget).catch(() => undefined);
  expect((await records())[1]).toBeGreaterThan(5);
}, 60_000);
