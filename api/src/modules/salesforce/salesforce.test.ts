import type { Contact } from '@techadds/shared/contract/crm/contacts';
import type { Deal } from '@techadds/shared/contract/crm/deals';
import type { SalesforceConnection, SalesforceRecord, SyncItem, SyncRun } from '@techadds/shared/contract/salesforce/endpoints';
import { createTestApp, type Requests, type TestApp } from '../../../test/app';
import { continueRuns, pollSalesforce } from './sync.jobs';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
}, 60_000);
afterEach(() => app.close());

const asPartner = () => app.as('partner_admin');
const work = () => continueRuns(app.deps, app.tenants.acme.id, app.deps.clock());
type Page = SyncRun & { items: SyncItem[]; meta: { total: number } };
const getRun = async (id: string, query = '') => (await asPartner().get(`/crm/sync-runs/${id}${query}`)).json<Page>();
const start = async (body: object, user: Requests = asPartner()) => {
  const response = await user.post('/crm/sync-salesforce', body);
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json<SyncRun>();
};
const compare = async (body: object = {}) => {
  const { id } = await start({ mode: 'dry_run', ...body });
  await work();
  return getRun(id, '?limit=200');
};
const apply = async (id: string) => {
  await start({ mode: 'apply', runId: id });
  await work();
  return getRun(id, '?limit=200');
};
const sync = async (body: object = {}) => apply((await compare(body)).id);

const addRecord = async (object: string, fields: object, more: object = {}) =>
  (await asPartner().post('/crm/salesforce/records', { object, fields, ...more })).json<SalesforceRecord>();
const editRecord = (id: string, payload: object) => asPartner().send({ method: 'PUT', url: `/crm/salesforce/records/${id}`, payload });
const listRecords = async (object: string) =>
  (await asPartner().get(`/crm/salesforce/records?object=${object}&limit=200`)).json<{ items: SalesforceRecord[] }>().items;
const listContacts = async () => (await asPartner().get('/crm/contacts?limit=200')).json<{ items: Contact[] }>().items;
const listDeals = async () => (await asPartner().get('/crm/deals?limit=200')).json<{ items: Deal[] }>().items;
const addContact = async (body: object) => (await asPartner().post('/crm/contacts', body)).json<Contact>();
const editContact = async (id: string, payload: object) =>
  (await asPartner().send({ method: 'PUT', url: `/crm/contacts/${id}`, payload })).json<Contact>();
const brief = ({ items }: Page) => items.map(({ object, name, action, outcome }) => `${object} ${name}: ${action} ${outcome}`);

/** A linked contact, the same on both sides. */
async function addLinkedContact() {
  const { id } = await addContact({ firstName: 'Ana', lastName: 'Berg', title: 'CTO', emails: [{ email: 'ana@fjord.example' }] });
  await sync();
  const [record] = await listRecords('Contact');
  return { id, record: record! };
}

test('records go both ways with their references, and the second run finds nothing to do', async () => {
  const customer = (await asPartner().post('/customers', { name: 'Fjord', email: 'hi@fjord.example' })).json<{ id: string }>();
  await addContact({ firstName: 'Ana', lastName: 'Berg', customerId: customer.id, emails: [{ email: 'ana@fjord.example' }] });
  await asPartner().post('/crm/deals', {
    name: 'Firewall',
    amountCents: 199_599,
    customerId: customer.id,
    expectedCloseDate: '2026-12-20',
  });
  const account = await addRecord('Account', { Name: 'Halden', Email__c: 'hi@halden.example', Website: 'https://halden.example' });
  await addRecord('Contact', { LastName: 'Dahl', FirstName: 'Bo', Email: 'bo@halden.example', AccountId: account.externalId });
  await addRecord('Opportunity', {
    Name: 'Backup',
    StageName: 'Proposal',
    Amount: '1250.5',
    CloseDate: '2026-11-30',
    AccountId: account.externalId,
  });

  const dry = await compare();
  expect(dry).toMatchObject({ status: 'succeeded', mode: 'dry_run', counts: { create: 6, update: 0, conflict: 0, skip: 0 } });
  expect(dry.items.find(({ name }) => name === 'Bo Dahl')?.diff).toContainEqual(
    expect.objectContaining({ field: 'customer', theirs: 'Halden', to: 'ours' }),
  );
  expect([(await listContacts()).length, (await listRecords('Contact')).length]).toEqual([1, 1]);

  const applied = await apply(dry.id);
  expect(applied).toMatchObject({ id: dry.id, mode: 'apply', status: 'succeeded', counts: { done: 6, failed: 0 } });
  expect((await listContacts()).find(({ firstName }) => firstName === 'Bo')).toMatchObject({
    lastName: 'Dahl',
    customer: { name: 'Halden' },
  });
  expect((await listDeals()).find(({ name }) => name === 'Backup')).toMatchObject({
    ...{ amountCents: 125_050, stage: { name: 'Proposal' }, customer: { name: 'Halden' }, expectedCloseDate: '2026-11-30' },
  });
  const fjord = (await listRecords('Account')).find(({ name }) => name === 'Fjord')!;
  expect((await listRecords('Contact')).find(({ name }) => name === 'Ana Berg')?.fields).toMatchObject({ AccountId: fjord.externalId });
  expect((await listRecords('Opportunity')).find(({ name }) => name === 'Firewall')?.fields).toMatchObject({
    ...{ Amount: '1995.99', StageName: 'Prospecting', CloseDate: '2026-12-20', AccountId: fjord.externalId },
  });

  expect(await compare()).toMatchObject({ items: [], counts: { unchanged: 6 } });
});

test('each side wins where only it has changed, and both changes are kept', async () => {
  const { id, record } = await addLinkedContact();
  await editContact(id, { title: 'CEO' });
  await editRecord(record.id, { fields: { Phone: '+47 22 33' } });
  const run = await sync();
  expect(run.items[0]).toMatchObject({ action: 'update', outcome: 'done' });
  expect(run.items[0]?.diff.map(({ field, to }) => [field, to])).toEqual([
    ['title', 'theirs'],
    ['phone', 'ours'],
  ]);
  expect((await listContacts())[0]).toMatchObject({ title: 'CEO', phones: [{ number: '+47 22 33' }] });
  expect((await listRecords('Contact'))[0]?.fields).toMatchObject({ Title: 'CEO', Phone: '+47 22 33' });
  expect(await compare()).toMatchObject({ items: [] });
});

describe('a conflict', () => {
  const makeConflict = async () => {
    const linked = await addLinkedContact();
    await editContact(linked.id, { title: 'CEO' });
    await editRecord(linked.record.id, { fields: { Title: 'CFO' } });
    return { ...linked, dry: await compare() };
  };
  const choose = (id: string, body: object) => asPartner().send({ method: 'PUT', url: `/crm/sync-runs/${id}/choices`, payload: body });

  test('is left alone as long as nobody decides it', async () => {
    const { dry } = await makeConflict();
    expect(dry.items).toMatchObject([{ action: 'conflict', diff: [{ field: 'title', ours: 'CEO', theirs: 'CFO', to: null }] }]);
    expect(await apply(dry.id)).toMatchObject({
      status: 'partial',
      items: [{ outcome: 'skipped', message: 'Nobody decided this conflict.' }],
    });
    expect((await listContacts())[0]).toMatchObject({ title: 'CEO' });
    expect((await listRecords('Contact'))[0]?.fields).toMatchObject({ Title: 'CFO' });
  });

  test.each([
    ['ours', 'CEO'],
    ['theirs', 'CFO'],
    ['newest', 'CFO'],
  ])('is decided for %s', async (choice, title) => {
    const { dry } = await makeConflict();
    const chosen = await choose(dry.id, { choice, conflictIds: [dry.items[0]!.id] });
    expect(chosen.statusCode).toBe(200);
    await apply(dry.id);
    expect([(await listContacts())[0]?.title, (await listRecords('Contact'))[0]?.fields.Title]).toEqual([title, title]);
    expect(await compare()).toMatchObject({ items: [] });
    expect((await choose(dry.id, { choice })).json()).toMatchObject({ code: 'already_applied' });
  });
});

describe('a record that changed after the comparison', () => {
  const changed = 'It was changed after the comparison and is not overwritten. Compare again.';
  test('is not overwritten in Salesforce', async () => {
    const { id, record } = await addLinkedContact();
    await editContact(id, { title: 'CEO' });
    const dry = await compare();
    await editRecord(record.id, { fields: { Title: 'Chair' } });
    expect(await apply(dry.id)).toMatchObject({ status: 'partial', items: [{ outcome: 'skipped', message: changed }] });
    expect((await listRecords('Contact'))[0]?.fields).toMatchObject({ Title: 'Chair' });
  });

  test('is not overwritten here', async () => {
    const { id, record } = await addLinkedContact();
    await editRecord(record.id, { fields: { Title: 'Chair' } });
    const dry = await compare();
    await editContact(id, { background: 'Met again' });
    expect(await apply(dry.id)).toMatchObject({ status: 'partial', items: [{ outcome: 'skipped', message: changed }] });
    expect((await listContacts())[0]).toMatchObject({ title: 'CTO' });
  });

  test('is not created twice by two comparisons', async () => {
    await addRecord('Contact', { LastName: 'Dahl' });
    const [one, two] = [await compare(), await compare()];
    await apply(one.id);
    expect((await apply(two.id)).items).toMatchObject([{ outcome: 'skipped', message: expect.stringContaining('linked by another run') }]);
    expect(await listContacts()).toHaveLength(1);
  });
});

test('each record succeeds or fails on its own, and a failed one is tried again', async () => {
  await addLinkedContact();
  const [broken] = await listRecords('Contact');
  const [contact] = await listContacts();
  await editContact(contact!.id, { title: 'CEO' });
  await addContact({ firstName: 'Eva', lastName: 'Falk' });
  await editRecord(broken!.id, { fault: 'rejects_writes' });
  const run = await sync();
  expect(brief(run).sort()).toEqual(['Contact Ana Berg: update failed', 'Contact Eva Falk: create done']);
  expect(run).toMatchObject({ status: 'partial', counts: { done: 1, failed: 1 } });
  expect(run.items.find(({ outcome }) => outcome === 'failed')?.message).toContain('FIELD_CUSTOM_VALIDATION_EXCEPTION');
  await editRecord(broken!.id, { fault: 'locked' });
  expect((await sync()).items).toMatchObject([{ outcome: 'failed', message: expect.stringContaining('UNABLE_TO_LOCK_ROW') }]);
  expect((await sync()).items).toMatchObject([{ outcome: 'done' }]);
});

test('a run of which every record failed can be applied again', async () => {
  await addLinkedContact();
  const [[record], [contact]] = [await listRecords('Contact'), await listContacts()];
  await editContact(contact!.id, { title: 'CEO' });
  await editRecord(record!.id, { fault: 'locked' });
  const run = await sync();
  expect(run.status).toBe('failed');
  expect(await apply(run.id)).toMatchObject({ status: 'succeeded', counts: { done: 1, failed: 0 } });
});

test('records that cannot be taken over are skipped with the reason', async () => {
  await addRecord('Account', { Name: 'No e-mail' });
  await addRecord('Account', { Name: 'x'.repeat(255), Email__c: 'long@x.example' });
  await addRecord('Opportunity', { Name: 'Odd', StageName: 'Needs Analysis', CloseDate: '2026-12-01' });
  await asPartner().post('/crm/deals', { name: 'No date' });
  const { items } = await sync();
  expect(items.map(({ action, reason }) => [action, reason])).toEqual(
    expect.arrayContaining([
      ['skip', 'E-mail is empty, and a customer needs it.'],
      ['skip', 'Name has 255 characters; a customer takes at most 200.'],
      ['skip', 'No stage is mapped to “Needs Analysis”.'],
      ['skip', 'Close date is empty, and Salesforce needs it.'],
    ]),
  );
});

test('applying twice, or at the same time, writes once', async () => {
  await addContact({ firstName: 'Ana' });
  await addRecord('Contact', { LastName: 'Dahl' });
  const dry = await compare();
  await Promise.all([1, 2, 3].map(() => asPartner().post('/crm/sync-salesforce', { mode: 'apply', runId: dry.id })));
  await Promise.all([work(), work()]);
  await apply(dry.id);
  expect([(await listContacts()).length, (await listRecords('Contact')).length]).toEqual([2, 2]);
});

test('one run of a list is in progress at a time', async () => {
  await start({ mode: 'dry_run' });
  const second = await asPartner().post('/crm/sync-salesforce', { mode: 'dry_run' });
  expect([second.statusCode, second.json()]).toMatchObject([409, { code: 'sync_running' }]);
  expect((await app.as('admin').post('/crm/sync-salesforce', { mode: 'dry_run' })).statusCode).toBe(201);
});

test('every partner has its own organization and runs, and administrators that of the marketplace', async () => {
  await addContact({ firstName: 'Ana' });
  const own = await compare();
  const admin = app.as('admin');
  const run = await start({ mode: 'dry_run' }, admin);
  await work();
  expect((await admin.get(`/crm/sync-runs/${run.id}`)).json()).toMatchObject({ items: [] });
  for (const user of [admin, app.as('partner_admin', 'globex')]) expect((await user.get(`/crm/sync-runs/${own.id}`)).statusCode).toBe(404);
  expect((await admin.post('/crm/sync-salesforce', { mode: 'apply', runId: own.id })).statusCode).toBe(404);
  for (const role of ['partner_staff', 'customer'] as const)
    expect((await app.as(role).post('/crm/sync-salesforce', { mode: 'dry_run' })).statusCode).toBe(403);
});

describe('polling', () => {
  const poll = async () => {
    await pollSalesforce(app.deps, app.tenants.acme.id);
    await work();
  };
  const runs = async () => (await asPartner().get('/crm/sync-runs')).json<{ items: SyncRun[] }>().items;
  const setMode = (crmMode: string) =>
    asPartner().send({ method: 'PUT', url: '/crm/salesforce', payload: { provider: 'embedded', crmMode } });

  test('compares what changed in Salesforce, which a person applies, and replaces it when more changes', async () => {
    await setMode('salesforce');
    await addRecord('Contact', { LastName: 'Dahl' });
    await poll();
    expect(await runs()).toMatchObject([
      { trigger: 'poll', mode: 'dry_run', direction: 'pull', startedBy: 'TechAdds', counts: { create: 1 } },
    ]);
    await poll();
    expect(await runs()).toHaveLength(1);
    await addRecord('Contact', { LastName: 'Falk' });
    await poll();
    const [run, ...others] = await runs();
    expect([run?.counts.create, others]).toEqual([2, []]);
    await apply(run!.id);
    expect(await listContacts()).toHaveLength(2);
    await editRecord((await listRecords('Contact'))[0]!.id, { fields: { Title: 'CEO' } });
    await poll();
    expect((await runs())[0]).toMatchObject({ counts: { create: 0, update: 1 } });
  });

  test('does nothing where the CRM is native, and lists nothing where only our own writes changed it', async () => {
    await addRecord('Contact', { LastName: 'Dahl' });
    await poll();
    expect(await runs()).toEqual([]);
    await sync();
    await setMode('salesforce');
    await poll();
    expect(await runs()).toHaveLength(1);
  });
});

describe('the connection', () => {
  const put = (payload: object) => asPartner().send({ method: 'PUT', url: '/crm/salesforce', payload });
  const get = async () => (await asPartner().get('/crm/salesforce')).json<SalesforceConnection>();

  test('is the embedded Salesforce in the native mode until somebody changes it', async () => {
    expect(await get()).toMatchObject({ provider: 'embedded', crmMode: 'native', hasPrivateKey: false, updatedAt: null });
    expect((await asPartner().post('/crm/salesforce/test')).json()).toMatchObject({ ok: true });
  });

  test('has its own names of fields and stages', async () => {
    const { stages } = await get();
    const saved = await put({
      ...{ provider: 'embedded', crmMode: 'native', fields: [{ object: 'Contact', key: 'title', theirs: 'Role__c' }] },
      stages: stages.map(({ id, name }) => ({ id, theirs: name === 'Proposal' ? 'Proposal/Price Quote' : name })),
    });
    expect(saved.statusCode).toBe(200);
    await addRecord('Contact', { LastName: 'Dahl', Role__c: 'CEO' });
    await addRecord('Opportunity', { Name: 'Fence', StageName: 'Proposal/Price Quote', CloseDate: '2026-12-01' });
    await sync();
    expect([(await listContacts())[0]?.title, (await listDeals())[0]?.stage.name]).toEqual(['CEO', 'Proposal']);
  });

  test.each([
    [{ fields: [{ object: 'Contact', key: 'lastName', theirs: 'Other__c' }] }, 'fields.0.theirs'],
    [{ fields: [{ object: 'Contact', key: 'nothing', theirs: 'Other__c' }] }, 'fields.0.key'],
    [
      {
        fields: [
          { object: 'Contact', key: 'title', theirs: 'A' },
          { object: 'Contact', key: 'phone', theirs: 'a' },
        ],
      },
      'fields.1.theirs',
    ],
    [{ fields: [{ object: 'Contact', key: 'title', theirs: "x' or 1" }] }, 'fields.0.theirs'],
    [{ provider: 'salesforce' }, 'loginUrl'],
    [{ provider: 'salesforce', loginUrl: 'https://localhost' }, 'loginUrl'],
    [{ privateKey: 'not a key' }, 'privateKey'],
  ])('refuses %o', async (body, field) => {
    const response = await put({ provider: 'embedded', crmMode: 'native', ...body });
    expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([422, [field]]);
  });

  test('refuses an outdated version', async () => {
    const { updatedAt } = (await put({ provider: 'embedded', crmMode: 'native' })).json<SalesforceConnection>();
    await put({ provider: 'embedded', crmMode: 'salesforce', updatedAt });
    expect((await put({ provider: 'embedded', crmMode: 'native', updatedAt })).json()).toMatchObject({ code: 'changed_meanwhile' });
  });
});

test('an edit of a record without any change answers with the record', async () => {
  await addRecord('Contact', { LastName: 'Berg' });
  const [record] = await listRecords('Contact');
  const response = await editRecord(record!.id, {});
  expect([response.statusCode, response.json<SalesforceRecord>()]).toEqual([200, record]);
});
