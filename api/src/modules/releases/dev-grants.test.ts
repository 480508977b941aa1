import type { NewApiToken } from '@techadds/shared/contract/api-tokens/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';
import { readEdgeKeys } from './edge-key';

const name = 'mfe-finance';
const hour = 3_600_000;
let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
}, 60_000);
afterEach(() => app.close());

const superAdmin = () => app.as('super_admin');
async function createToken(scopes: string[], as = superAdmin()): Promise<NewApiToken> {
  await as.post('/auth/confirm-password', { password: 'correct horse battery' });
  return (await as.post('/integrations/providers/token', { name: 'Dev', scopes, expiresInDays: 7 })).json<NewApiToken>();
}
const request = ({ secret }: NewApiToken, target = name) =>
  app.anonymous.post(`/releases/${target}/development`, {}, { authorization: `Bearer ${secret}` });
const grantOf = async (token: NewApiToken) => (await request(token)).json<{ grant: string }>().grant;
const check = async (grant: string, target = name, key?: string) => {
  const headers = { 'x-edge-key': key ?? (await readEdgeKeys(app.deps.config))[0]! };
  return (await app.anonymous.post('/release-development/check', { app: target, grant }, headers)).statusCode;
};

test('a development token gives a grant for its remote, which is audited, lasts twelve hours and is for no other remote', async () => {
  const grant = await grantOf(await createToken([`dev:${name}`, 'dev:mfe-admin']));
  expect([await check(grant), await check(grant, 'mfe-admin'), await check(grant, name, 'A'.repeat(43))]).toEqual([204, 404, 404]);
  const [audited] = await app.asOwner(`select description from audit_events where event = 'release.development_granted'`);
  expect(audited).toEqual({ description: `Test super_admin (API token Dev) granted to run ${name} from a development server` });
  app.advance(12 * hour - 1_000);
  expect(await check(grant)).toBe(204);
  app.advance(1_000);
  expect(await check(grant)).toBe(404);
});

test('a grant ends with its token', async () => {
  const token = await createToken([`dev:${name}`]);
  const grant = await grantOf(token);
  await superAdmin().send({ method: 'DELETE', url: `/integrations/providers/token/${token.token.id}` });
  expect([(await request(token)).statusCode, await check(grant)]).toEqual([401, 404]);
});

test('a grant ends with the account of its owner', async () => {
  const token = await createToken([`dev:${name}`]);
  const grant = await grantOf(token);
  await app.asOwner('update users set deactivated_at = now() where id = $1', [token.token.owner.id]);
  expect(await check(grant)).toBe(404);
});

test('a grant goes on after its token was rotated, and ends where its owner may give it no more', async () => {
  const token = await createToken([`dev:${name}`]);
  const grant = await grantOf(token);
  expect((await superAdmin().post(`/integrations/providers/token/${token.token.id}/rotate`, { overlapHours: 0 })).statusCode).toBe(200);
  expect([(await request(token)).statusCode, await check(grant)]).toEqual([401, 204]);
  await app.asOwner(`update users set role = 'admin' where id = $1`, [token.token.owner.id]);
  expect(await check(grant)).toBe(404);
});

test('a forged or changed grant is none', async () => {
  const grant = await grantOf(await createToken([`dev:${name}`]));
  const [ids, end, signature] = grant.split('.') as [string, string, string];
  const later = (Number.parseInt(end, 36) + hour).toString(36);
  expect(await check([ids, later, signature].join('.'))).toBe(404);
  expect(await check([ids, end, 'A'.repeat(43)].join('.'))).toBe(404);
  expect(await check(['A'.repeat(43), end, signature].join('.'))).toBe(404);
  expect(await check('x')).toBe(422);
});

test('no other token gives one, nor one of an administrator, and a development token does nothing else', async () => {
  expect((await request(await createToken([`release:${name}`]))).json()).toMatchObject({ code: 'scope_needed' });
  expect((await request(await createToken(['dev:mfe-admin']))).json()).toMatchObject({ code: 'scope_needed' });
  expect((await request(await createToken([`dev:${name}`], app.as('admin')))).statusCode).toBe(403);
  const { secret } = await createToken([`dev:${name}`]);
  const headers = { authorization: `Bearer ${secret}` };
  for (const url of [`/releases/${name}`, '/releases', '/release-keys', '/auth/me', '/orders'])
    expect((await app.anonymous.get(url, headers)).statusCode).toBe(403);
  expect((await app.anonymous.post(`/releases/${name}/rollback`, { reason: 'No' }, headers)).statusCode).toBe(403);
});

test('a super-admin needs no grant, and nobody else gets one by signing in', async () => {
  expect((await superAdmin().post(`/releases/${name}/development`)).json()).toMatchObject({ code: 'no_grant_needed' });
  expect((await app.as('admin').post(`/releases/${name}/development`)).statusCode).toBe(403);
});
