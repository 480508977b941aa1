import type { Contact } from '@techadds/shared/contract/crm/contacts';
import type { Customer } from '@techadds/shared/contract/customers/endpoints';
import type { ImportDetail } from '@techadds/shared/contract/imports/endpoints';
import { createTestApp, type Requests, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';
import { expiredRows } from '../../retention-rules';
import { purgeExpiredRows } from '../../platform/maintenance/purge-expired';
import { processNextChunk } from './import-chunk.rules';
import { runImports } from './imports.jobs';

let app: TestApp;
let market: Marketplace;
beforeEach(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
}, 60_000);
afterEach(() => app.close());

type Kind = 'crm' | 'customers';
const asPartner = () => app.as('partner_admin');
const upload = (content: string | Buffer, kind: Kind = 'crm', user: Requests = asPartner(), name = 'people.csv') =>
  user.post(`/${kind}/import`, { name, data: Buffer.from(content).toString('base64') });
const get = async (id: string) => (await asPartner().get(`/imports/${id}`)).json<ImportDetail>();
/** Runs the job until nothing is left: each run stops after some seconds, which a busy machine spends on a few chunks. */
async function runJob(): Promise<void> {
  while ((await runImports(app.deps, app.tenants.acme.id)) > 0);
}

/** Uploads and checks a file; by default with the suggested mapping. */
async function check(content: string | Buffer, kind: Kind = 'crm', body: object = {}): Promise<ImportDetail> {
  const uploaded = (await upload(content, kind)).json<ImportDetail>();
  const response = await asPartner().post(`/imports/${uploaded.id}/check`, { mapping: uploaded.mapping, duplicates: 'skip', ...body });
  expect(response.statusCode).toBe(200);
  await runJob();
  return get(uploaded.id);
}
async function run(content: string | Buffer, kind: Kind = 'crm', body: object = {}): Promise<ImportDetail> {
  const { id } = await check(content, kind, body);
  expect((await asPartner().post(`/imports/${id}/start`)).statusCode).toBe(200);
  await runJob();
  return get(id);
}
const contacts = async () => (await asPartner().get('/crm/contacts?limit=200&sort=name')).json<{ items: Contact[] }>().items;
const customers = async () => (await asPartner().get('/customers?limit=200')).json<{ items: Customer[] }>().items;
const uploadError = async (content: string | Buffer, kind: Kind = 'crm') =>
  (await upload(content, kind)).json<{ fields: { data: string } }>().fields.data;

test('a file of contacts is matched, checked and imported, with every column', async () => {
  const file = [
    'Given name;Surname;Job title;Organization;E-mail;Phone;Status;Labels;Notes;Shoe size',
    'Ana;Berg;CTO;Fjord AS;ana@fjord.example, ana@home.example;+47 22;In contract;vip, fair;"Met; twice";38',
    'Bo;;;;;;;;;',
  ].join('\n');
  const uploaded = (await upload(file)).json<ImportDetail>();
  expect(uploaded).toMatchObject({
    state: 'uploaded',
    rowCount: 2,
    encoding: 'utf-8',
    sample: [expect.arrayContaining(['Ana']), ['Bo', ...Array<string>(9).fill('')]],
  });
  expect(uploaded.mapping).toEqual(['firstName', 'lastName', 'title', 'company', 'emails', 'phones', 'status', 'tags', 'background', null]);
  const checked = await check(file);
  expect(checked).toMatchObject({ state: 'checked', createdCount: 2, failedCount: 0, processedCount: 2 });
  expect(await contacts()).toEqual([]);
  expect(await run(file)).toMatchObject({ state: 'complete', createdCount: 2, updatedCount: 0, skippedCount: 0, failedCount: 0 });
  const [bo, ana] = await contacts();
  expect(bo).toMatchObject({ firstName: 'Bo', emails: [], status: 'cold' });
  expect(ana).toMatchObject({
    ...{ firstName: 'Ana', lastName: 'Berg', title: 'CTO', company: 'Fjord AS', status: 'in_contract', tags: ['vip', 'fair'] },
    ...{ background: 'Met; twice', phones: [{ number: '+47 22', type: 'work' }], owner: { id: app.tenants.acme.users.partner_admin.id } },
    emails: [{ email: 'ana@fjord.example' }, { email: 'ana@home.example' }],
  });
  const timeline = (await asPartner().get(`/crm/contacts/${ana!.id}/activities`)).json<{ items: unknown[] }>().items;
  expect(timeline).toMatchObject([{ kind: 'change', event: 'created', note: 'Import of people.csv' }]);
  expect(
    await app.asOwner(
      'select count(*)::int as n from import_chunks c join imports i on i.tenant_id = c.tenant_id and i.id = c.import_id where i.state = $1',
      ['complete'],
    ),
  ).toEqual([{ n: 0 }]);
});

test('a file of customers is imported into the list of the partner', async () => {
  const file =
    'Company,Email,Type,Website,Country,VAT number\nFjord,post@fjord.example,Company,fjord.example,no,NO 1\nUlv,ulv@x.example,Person,,,';
  expect(await run(file, 'customers')).toMatchObject({ state: 'complete', createdCount: 2 });
  const found = (await customers()).filter(({ source }) => source === 'import');
  expect(found).toMatchObject([
    { name: 'Fjord', email: 'post@fjord.example', kind: 'company', website: 'https://fjord.example', countryCode: 'NO', taxId: 'NO 1' },
    { name: 'Ulv', kind: 'person', website: '' },
  ]);
  const ofOthers = (await market.secondPartnerAdmin.get('/customers?limit=200')).json<{ items: Customer[] }>().items;
  expect(ofOthers.filter(({ source }) => source === 'import')).toEqual([]);
});

test('a known e-mail is skipped or updated as chosen, also within the file, in upper or lower case', async () => {
  await asPartner().post('/crm/contacts', { firstName: 'Ana', title: 'CEO', tags: ['old'], emails: [{ email: 'Ana@x.example' }] });
  const file = 'First name,Title,E-mail,Tags\nAnna,,ANA@x.example,new\nBo,A,bo@x.example,\nBo,B,bo@x.example,';
  const counts = { createdCount: 1, skippedCount: 2, updatedCount: 0 };
  expect(await check(file)).toMatchObject(counts);
  expect(await run(file)).toMatchObject(counts);
  expect(await contacts()).toMatchObject([{ firstName: 'Ana' }, { firstName: 'Bo', title: 'A' }]);
  const updated = { createdCount: 0, skippedCount: 0, updatedCount: 3 };
  expect(await check(file, 'crm', { duplicates: 'update' })).toMatchObject(updated);
  expect(await run(file, 'crm', { duplicates: 'update' })).toMatchObject(updated);
  const names = (await contacts()).map(({ firstName, title, tags }) => [firstName, title, tags]);
  expect(names.sort()).toEqual([
    ['Anna', 'CEO', ['old', 'new']],
    ['Bo', 'B', []],
  ]);
  const list = 'Name,E-mail,Note\nFjord,post@f.example,a\nFjord AS,POST@f.example,';
  expect(await run(list, 'customers', { duplicates: 'update' })).toMatchObject({ createdCount: 1, updatedCount: 1 });
  expect((await customers()).filter(({ source }) => source === 'import')).toMatchObject([
    { name: 'Fjord AS', email: 'post@f.example', note: 'a' },
  ]);
});

test('the check counts an e-mail that is repeated far down in the file', async () => {
  const rows = Array.from({ length: 1200 }, (_, n) => `P${n},p${n % 1100}@x.example`);
  const counts = { createdCount: 1100, skippedCount: 100 };
  expect(await check(['First name,E-mail', ...rows].join('\n'))).toMatchObject(counts);
  expect(await run(['First name,E-mail', ...rows].join('\n'))).toMatchObject(counts);
});

test('bad rows are left out and named by row, column and reason, also in a file that is safe to open', async () => {
  const file = `Full name,E-mail,Status\n${'x'.repeat(500)},a@x.example,\nAna,=cmd|' /C calc'!A0,cold\n,b@x.example,maybe\nBo,bo@x.example,hot`;
  const checked = await check(file);
  expect(checked).toMatchObject({ createdCount: 1, failedCount: 3 });
  expect(checked.errors).toMatchObject([
    { row: 2, column: 'Full name', message: 'Use at most 100 characters.' },
    { row: 3, column: 'E-mail', message: 'Enter a full e-mail address, like ana@halden.example.' },
    { row: 4, column: 'Full name', message: 'This field is required.' },
    { row: 4, column: 'Status', value: 'maybe', message: 'Choose one of: cold, warm, hot, in_contract.' },
  ]);
  const csv = await asPartner().get(`/imports/${checked.id}/errors`);
  expect(csv.headers['x-total-rows']).toBe('4');
  expect(csv.body).toContain(`"'=cmd|' /C calc'!A0"`);
  expect(csv.body).not.toMatch(/,"[=+\-@]/);
  expect((await asPartner().post(`/imports/${checked.id}/start`)).statusCode).toBe(200);
  await runJob();
  expect(await get(checked.id)).toMatchObject({ state: 'complete', createdCount: 1, failedCount: 3 });
  expect((await asPartner().get(`/imports/${checked.id}/errors`)).body).toBe(csv.body);
});

test('text that begins like a formula is stored as text and exported guarded, and an export can be imported again', async () => {
  await run('First name,Company\n"=HYPERLINK(""x"")",@sum');
  const exported = (await asPartner().get('/crm/contacts/export')).body;
  expect(exported).toContain(`"'=HYPERLINK(""x"")"`);
  await run(exported);
  expect((await contacts()).map(({ firstName, company }) => [firstName, company])).toEqual([
    ['=HYPERLINK("x")', '@sum'],
    ['=HYPERLINK("x")', '@sum'],
  ]);
});

test('encodings are detected: UTF-8 with a byte order mark, UTF-16 and Latin-1', async () => {
  const text = 'First name\tLast name\nBjörn\tÅs';
  const files: [Buffer, string][] = [
    [Buffer.from(`\uFEFF${text}`), 'utf-8'],
    [Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16'],
    [Buffer.from(text, 'latin1'), 'windows-1252'],
  ];
  for (const [content, encoding] of files) {
    const uploaded = (await upload(content)).json<ImportDetail>();
    expect(uploaded).toMatchObject({
      encoding,
      headings: ['First name', 'Last name'],
      sample: [['Björn', 'Ås']],
      mapping: ['firstName', 'lastName'],
    });
  }
});

test('a file without rows, with bytes of a program or with too many rows is refused with what to do', async () => {
  expect(await uploadError('')).toBe('The file is empty.');
  expect(await uploadError('\uFEFF \n')).toBe('The file is empty.');
  expect(await uploadError('First name,E-mail\n')).toBe('There is no row under the headings.');
  expect(await uploadError(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]))).toBe(
    'This is not a text file. Save it as CSV or vCard and try again.',
  );
  expect(await uploadError(`a\n${'b\n'.repeat(50_001)}`)).toBe('The file has 50,001 rows. Import at most 50,000 at once.');
  expect(await uploadError('a,b\n"Ana,b\n')).toContain('cannot be read as CSV at line');
  expect(await uploadError('BEGIN:VCARD\nVERSION:4.0\n')).toBe('There is no row under the headings.');
  expect(await app.asOwner('select count(*)::int as n from imports')).toEqual([{ n: 0 }]);
});

test('columns of the same name are told apart by their place, and a mapping must be complete and unambiguous', async () => {
  const uploaded = (await upload('Name,E-mail,E-mail\nAna,a@x.example,b@x.example')).json<ImportDetail>();
  expect(uploaded.mapping).toEqual(['name', 'emails', null]);
  const mappingError = async (...mapping: (string | null)[]) =>
    (await asPartner().post(`/imports/${uploaded.id}/check`, { mapping, duplicates: 'skip' })).json<{ fields: { mapping: string } }>()
      .fields.mapping;
  expect(await mappingError('name', 'emails', 'emails')).toBe('Two columns are matched with E-mails. Choose one of them.');
  expect(await mappingError(null, 'emails', null)).toBe('Match a column with First name or Full name.');
  expect(await mappingError('name')).toBe('The file has 3 columns, not 1.');
  expect(await mappingError('name', 'partnerId', null)).toBe('There is no field “partnerId”.');
  expect(await mappingError('name', 'constructor', null)).toBe('There is no field “constructor”.');
  await asPartner().post(`/imports/${uploaded.id}/check`, { mapping: ['name', null, 'emails'], duplicates: 'skip' });
  await runJob();
  await asPartner().post(`/imports/${uploaded.id}/start`);
  await runJob();
  expect(await contacts()).toMatchObject([{ emails: [{ email: 'b@x.example' }] }]);
});

test('vCards of several versions are imported, with folded lines and escaped signs', async () => {
  const file = [
    ...['BEGIN:VCARD', 'VERSION:4.0', 'N:Berg;Ana;;;', 'FN:Ana Berg', 'ORG:Fjord\\, Ulv\\; Co;Sales', 'TITLE:CTO'],
    ...['item1.EMAIL;TYPE=work:ana@fjord.example', 'EMAIL:ana@home.example', 'TEL;TYPE=cell:+47 22', 'CATEGORIES:vip,fair'],
    ...['NOTE:First line\\nand a', '  second one', 'END:VCARD'],
    ...['BEGIN:VCARD', 'VERSION:2.1', 'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=85s;Bj=C3=B6rn', 'END:VCARD'],
    ...['BEGIN:VCARD', 'VERSION:3.0', 'FN:Ulv AS', 'END:VCARD'],
  ].join('\r\n');
  expect(await run(file)).toMatchObject({ state: 'complete', createdCount: 3, failedCount: 0 });
  expect(await contacts()).toMatchObject([
    { firstName: 'Ulv AS' },
    { firstName: 'Björn', lastName: 'Ås' },
    {
      ...{
        firstName: 'Ana',
        lastName: 'Berg',
        company: 'Fjord, Ulv; Co',
        title: 'CTO',
        tags: ['vip', 'fair'],
        background: 'First line\nand a second one',
      },
      ...{ emails: [{ email: 'ana@fjord.example' }, { email: 'ana@home.example' }], phones: [{ number: '+47 22' }] },
    },
  ]);
});

describe('an import that is interrupted', () => {
  const rowCount = 1700;
  const file = ['First name,E-mail', ...Array.from({ length: rowCount }, (_, n) => `P${n},${n % 3 === 0 ? `p${n}@x.example` : ''}`)].join(
    '\n',
  );
  const count = async () =>
    (await app.asOwner(`select count(*)::int as n from contacts where tenant_id = $1`, [app.tenants.acme.id]))[0]?.n;
  const processOne = (id: string) =>
    app.db.withTenant(app.tenants.acme.id, (tx) => processNextChunk(tx, { tenantId: app.tenants.acme.id, id }, new Date()));

  test('goes on with the first row that was not committed, and imports none twice', async () => {
    const { id } = await check(file);
    await asPartner().post(`/imports/${id}/start`);
    await processOne(id);
    expect(await get(id)).toMatchObject({ state: 'running', processedCount: 500, createdCount: 500 });
    // The process dies in the middle of a chunk: its transaction has written all rows, but not committed.
    const dying = app.db.withTenant(app.tenants.acme.id, async (tx) => {
      await processNextChunk(tx, { tenantId: app.tenants.acme.id, id }, new Date());
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    expect([await count(), (await get(id)).processedCount]).toEqual([500, 500]);
    // Two servers that take over at once.
    await Promise.all([runJob(), runJob()]);
    expect(await get(id)).toMatchObject({ state: 'complete', createdCount: rowCount, processedCount: rowCount });
    expect(await count()).toBe(rowCount);
  });

  test('would import rows twice if its progress were lost, which the test above would see', async () => {
    const { id } = await check(file);
    await asPartner().post(`/imports/${id}/start`);
    await processOne(id);
    await app.asOwner('update imports set next_chunk = 0 where id = $1', [id]);
    await runJob();
    expect(await count()).toBeGreaterThan(rowCount);
  });

  test('is canceled: what was imported stays, and nothing more comes', async () => {
    const { id } = await check(file);
    await asPartner().post(`/imports/${id}/start`);
    await processOne(id);
    expect((await asPartner().post(`/imports/${id}/cancel`)).json()).toMatchObject({ state: 'canceled', processedCount: 500 });
    await runJob();
    expect(await count()).toBe(500);
    expect((await asPartner().post(`/imports/${id}/start`)).statusCode).toBe(409);
    expect((await asPartner().post(`/imports/${id}/cancel`)).statusCode).toBe(409);
  });

  test('ends as failed after several attempts, and holds up no other import', async () => {
    const { id } = await check(file);
    await asPartner().post(`/imports/${id}/start`);
    await app.asOwner(`update import_chunks set rows = '{}' where import_id = $1 and position = 1`, [id]);
    for (let n = 0; n < 5; n += 1) await expect(runJob()).rejects.toThrow();
    expect(await get(id)).toMatchObject({ state: 'failed', createdCount: 500, failure: expect.stringContaining('could not go on') });
    expect(await run('Name\nAna')).toMatchObject({ state: 'complete' });
  });
});

test('a file is imported only after its check, and once', async () => {
  const uploaded = (await upload('Name\nAna')).json<ImportDetail>();
  expect((await asPartner().post(`/imports/${uploaded.id}/start`)).json()).toMatchObject({ code: 'illegal_transition' });
  const { id } = await check('Name,E-mail\nAna,nothing');
  expect((await asPartner().post(`/imports/${id}/start`)).json()).toMatchObject({ code: 'no_valid_row' });
  const done = await run('Name\nAna');
  expect((await asPartner().post(`/imports/${done.id}/start`)).statusCode).toBe(409);
  expect((await asPartner().post(`/imports/${done.id}/check`, { mapping: ['name'], duplicates: 'skip' })).statusCode).toBe(409);
});

test('other partners, tenants and roles neither see nor start an import', async () => {
  const { id } = await check('Name\nAna');
  for (const user of [market.secondPartnerAdmin, app.as('admin', 'globex'), app.as('partner_admin', 'globex')]) {
    expect((await user.get(`/imports/${id}`)).statusCode).toBe(404);
    expect((await user.get(`/imports/${id}/errors`)).statusCode).toBe(404);
    expect((await user.post(`/imports/${id}/start`)).statusCode).toBe(404);
    expect((await user.post(`/imports/${id}/cancel`)).statusCode).toBe(404);
    expect((await user.get('/imports')).json()).toMatchObject({ items: [] });
  }
  for (const role of ['customer', 'partner_staff'] as const) {
    expect((await upload('Name\nAna', 'crm', app.as(role))).statusCode).toBe(403);
    expect((await upload('Name\nAna', 'customers', app.as(role))).statusCode).toBe(403);
    expect((await app.as(role).get(`/imports/${id}`)).statusCode).toBe(403);
  }
  expect((await app.as('admin').get('/imports?kind=contacts')).json()).toMatchObject({ items: [{ id }] });
});

test('a new upload replaces the one that was not started, and old files are deleted', async () => {
  const first = (await upload('Name\nAna')).json<ImportDetail>();
  const second = (await upload('Name\nBo')).json<ImportDetail>();
  expect([(await get(first.id)).state, (await get(second.id)).state]).toEqual(['canceled', 'uploaded']);
  await app.asOwner(`update imports set updated_at = now() - interval '8 days' where id = $1`, [second.id]);
  await purgeExpiredRows(app.db, new Date(), expiredRows);
  expect(await app.asOwner('select id from imports')).toEqual([{ id: first.id }]);
  expect(await app.asOwner('select id from import_chunks')).toEqual([]);
});
