import { sql, type SQL } from 'drizzle-orm';
import type { PublicSeal } from '@techadds/shared/contract/contracts/seals';
import { checkSealedPdf, findSignature, getSignedBytes, isSealedFile } from '@techadds/shared/sealed-pdf';
import { createTestApp, type TestApp } from '../../../test/app';
import { addCustomer, getSigningToken } from '../../../test/contracts';
import { createSignedContract } from '../../../test/signed-contract';
import { startTimestampAuthority, type TimestampAuthority } from '../../../test/timestamp-authority';
import { insertSeal } from './contract-seals.db';
import { createSealKeys } from './seal-certificate';
import { getSealedPdf } from './seal-contract.rules';
import { fillSignature } from './seal-field-pdf';
import { sha256 as hash, signDetached } from './seal-signature';
import { sealContracts } from './seals.jobs';
import { getSealKeys } from './tenant-certificate.rules';

let app: TestApp;
let contract: Awaited<ReturnType<typeof createSignedContract>>;
beforeEach(async () => {
  app = await createTestApp();
  contract = await createSignedContract(app, await addCustomer(app));
}, 60_000);
afterEach(() => app.close());

const download = async (id = contract.id) => (await app.as('partner_admin').get(`/contracts/${id}/pdf`)).rawPayload;
const check = (file: Buffer) => checkSealedPdf(new Uint8Array(file).buffer);
const findSeal = (sha256: string) => app.anonymous.get(`/public/seals/${sha256}`);
const getSeal = async (sha256: string) => {
  const response = await findSeal(sha256);
  return response.statusCode === 200 ? response.json<PublicSeal>() : null;
};

test('seals a signed contract once, and serves the same file from then on', async () => {
  expect(await sealContracts(app.deps, app.tenants.acme.id)).toBe(1);
  const file = await download();
  await app.asOwner(`update contracts set title = 'Another' where id = $1`, [contract.id]);
  expect(await sealContracts(app.deps, app.tenants.acme.id)).toBe(0);
  expect((await download()).equals(file)).toBe(true);
  const { sha256, signature, events } = await check(file);
  expect(signature).toMatchObject({ valid: true, holder: expect.any(String) });
  const found = await findSeal(sha256);
  expect([found.statusCode, found.json()]).toEqual([
    200,
    {
      ...{ tenantName: signature?.holder, contractNumber: contract.number, completedAt: contract.completedAt, signers: ['A. B.'] },
      ...{ sealedAt: expect.any(String), level: 'B-B', certificateSha256: signature?.certificateSha256, eventsDigest: events?.digest },
    },
  ]);
  expect(events).toMatchObject({ valid: true, count: contract.timeline.length });
});

test('a file with one flipped byte does not verify, wherever the byte is', async () => {
  const file = await download();
  const original = await check(file);
  expect(isSealedFile(original, await getSeal(original.sha256))).toBe(true);
  const { from, to } = findSignature(file)!;
  const positions = [0, 12, from - 30, from, from + 20, from + 900, to - 3, to - 1, to + 9, file.length - 1];
  for (let n = 1; n < 30; n += 1) positions.push(Math.floor((n * file.length) / 30));
  for (const position of positions) {
    const flipped = Buffer.from(file);
    flipped[position] = flipped[position]! ^ 1;
    const checked = await check(flipped);
    expect([position, isSealedFile(checked, await getSeal(checked.sha256))]).toEqual([position, false]);
    // Not even with the record of the original. The signature covers all but itself.
    if (position < from || position >= to) expect(isSealedFile(checked, await getSeal(original.sha256))).toBe(false);
  }
}, 60_000);

test('a signature does not count once anything was appended, because it does not cover that', async () => {
  const file = await download();
  const longer = Buffer.concat([file, Buffer.from('%')]);
  expect(findSignature(longer)).toBeUndefined();
  const checked = await check(longer);
  // No signature, rather than one that is wrong.
  expect(checked.signature).toBeNull();
  expect(isSealedFile(checked, await getSeal((await check(file)).sha256))).toBe(false);
});

test('a file that another certificate signed is not the record’s, whatever name is in it', async () => {
  const file = await download();
  const { signature } = await check(file);
  const range = findSignature(file)!;
  const keys = await createSealKeys(signature!.holder, new Date());
  const emptied = Buffer.from(file).fill('0', range.from + 1, range.to - 1);
  const forged = fillSignature({ bytes: emptied, ...range }, await signDetached(hash(getSignedBytes(file, range)), keys));
  const checked = await check(forged);
  expect(checked.signature).toMatchObject({ valid: true, holder: signature?.holder });
  expect(checked.signature?.certificateSha256).not.toBe(signature?.certificateSha256);
  expect((await findSeal(checked.sha256)).statusCode).toBe(404);
  // Not even if the record were that of the original.
  const { sha256 } = await check(file);
  expect(isSealedFile(checked, await getSeal(sha256))).toBe(false);
});

test('each tenant has one certificate, which concurrent requests agree on, and a contract has one file', async () => {
  const files = await Promise.all([download(), download(), sealContracts(app.deps, app.tenants.acme.id)]);
  expect(files[0].equals(files[1])).toBe(true);
  const [certificates] = await app.asOwner('select count(*)::int as n from tenant_certificates');
  const [seals] = await app.asOwner('select count(*)::int as n from contract_seals');
  expect([certificates?.n, seals?.n]).toEqual([1, 1]);
  const [stored] = await app.asOwner('select key_secret, certificate from tenant_certificates');
  expect(String(stored?.key_secret)).toMatch(/^v1\./);
  const other = await getSealKeys(app.deps, app.tenants.globex.id);
  expect(other.certificate).not.toBe(stored?.certificate);
});

test('a sealed file can be neither replaced nor removed by the application, nor added again', async () => {
  await download();
  const { id } = app.tenants.acme;
  const change = (query: SQL) =>
    app.deps.db.withTenant(id, (tx) => tx.execute(query)).catch((error: unknown) => String((error as Error).cause));
  expect(await change(sql`update contract_seals set content = '' where tenant_id = ${id}`)).toContain('permission denied');
  expect(await change(sql`delete from contract_seals where tenant_id = ${id}`)).toContain('permission denied');
  const again = { tenantId: id, contractId: contract.id, sha256: 'x', content: Buffer.from(''), sealedAt: new Date().toISOString() };
  const inserted = app.deps.db.withTenant(id, (tx) =>
    insertSeal(tx, { ...again, certificateSha256: 'x', level: 'B-B', eventsDigest: 'x' }),
  );
  await expect(inserted).rejects.toMatchObject({ cause: { message: expect.stringContaining('"contract_seals_contract') as string } });
  expect(await change(sql`update contract_events set note = null where tenant_id = ${id}`)).toContain('permission denied');
});

test('a hash that no file has is unknown, and the tables are visible to their tenant only', async () => {
  await download();
  expect((await findSeal('0'.repeat(64))).statusCode).toBe(404);
  expect((await findSeal('x')).statusCode).toBe(422);
  const { acme, globex } = app.tenants;
  for (const table of ['contract_seals', 'tenant_certificates']) {
    const query = sql`select 1 from ${sql.identifier(table)} where tenant_id = ${acme.id}`;
    const seen = await Promise.all([acme, globex].map(({ id }) => app.deps.db.withTenant(id, (tx) => tx.execute(query))));
    expect(seen.map(({ rows }) => rows.length)).toEqual([1, 0]);
  }
});

test('seals an amendment, and leaves the file of the contract that it changes as it is', async () => {
  const before = await download();
  const body = {
    body: 'We look after it at night, too.',
    valueCents: 150_000,
    endsOn: null,
    renewal: 'none',
    renewalMonths: null,
    noticeDays: 0,
  };
  const amended = await app.as('partner_admin').post(`/contracts/${contract.id}/amend`, body);
  const { id } = amended.json<{ amendments: { id: string }[] }>().amendments[0] ?? amended.json<{ id: string }>();
  await app.as('partner_admin').post(`/contracts/${id}/sign`, { recipients: [{ name: 'Ana Berg', email: 'ana@fjord.test' }] });
  const signature = { signature: { kind: 'typed', text: 'Ana Berg' }, consent: true };
  expect((await app.anonymous.post(`/public/sign/${await getSigningToken(app, id)}/sign`, signature)).statusCode).toBe(200);
  expect(await sealContracts(app.deps, app.tenants.acme.id)).toBe(1);
  expect((await download()).equals(before)).toBe(true);
  const { sha256, signature: seal } = await check(await download(id));
  expect(seal?.valid).toBe(true);
  expect((await findSeal(sha256)).json()).toMatchObject({ contractNumber: `${contract.number}-A1` });
});

describe('with a time stamp authority', () => {
  let authority: TimestampAuthority;
  beforeAll(async () => void (authority = await startTimestampAuthority()));
  afterAll(() => authority.close());
  const sealWith = async (mode: TimestampAuthority['mode']) => {
    authority.mode = mode;
    const deps = { ...app.deps, config: { ...app.deps.config, timestampUrl: authority.url } };
    const file = await getSealedPdf(deps, { tenantId: app.tenants.acme.id, id: contract.id }, { ip: null });
    const { sha256, signature } = await check(file);
    expect(signature?.valid).toBe(true);
    const [event] = await app.asOwner(`select "after" from audit_events where event = 'contract.sealed'`);
    return { level: (await findSeal(sha256)).json<PublicSeal>().level, failed: Object(event?.after).timestampFailed as boolean };
  };

  test('adds its time stamp to the signature', async () => {
    expect(await sealWith('granted')).toEqual({ level: 'B-T', failed: false });
  });

  test.each(['unavailable', 'of other bytes', 'of another request'] as const)(
    'seals without one, and records that, where its answer is %s',
    async (mode) => {
      expect(await sealWith(mode)).toEqual({ level: 'B-B', failed: true });
      expect(app.logged.join('')).toContain('a contract is sealed without a time stamp');
    },
  );
});
