import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { APIRequestContext, Page } from '@playwright/test';
import type { NewApiToken } from '@techadds/shared/contract/api-tokens/endpoints';
import type { RemoteEvent } from '@techadds/shared/contract/releases/beacon';
import { beaconPath } from '@techadds/shared/contract/releases/names';
import type { VersionHealth } from '@techadds/shared/contract/releases/health';
import type { Release, Registry } from '@techadds/shared/contract/releases/registry';
import type { Role } from '@techadds/shared/roles';
import { password } from '../support/accounts';
import { writeVersion } from '../support/edge';
import { appUnderTest, repositoryRoot } from '../support/servers';
import { expect, test, waitUntilLoaded, type SignedIn } from '../support/test';

const name = 'mfe-admin';
const path = '/observability/releases';
const [before, after] = ['Which version of each app is served', 'Which version of every app is served'] as const;

/** A build of the remote with another text, packed and signed as by a team. */
async function createUpload(version: string, registry: Registry): Promise<{ body: object; publicKey: string; version: string }> {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const dir = mkdtempSync(join(tmpdir(), 'techadds-release-'));
  const from = join(appUnderTest.dataDir, 'store', name, registry.remotes.find((remote) => remote.name === name)!.version);
  const old = JSON.parse(readFileSync(join(from, 'release.json'), 'utf8')) as Release;
  writeVersion(from, dir, { old, version }, (_file, text) => (text.includes(before) ? text.replaceAll(before, after) : undefined));
  const { packRelease } = (await import(pathToFileURL(join(repositoryRoot, 'shared/build/archive.mjs')).href)) as {
    packRelease: (dir: string) => Promise<Buffer>;
  };
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x: String(x), d: String(d) }, format: 'jwk' });
  const signature = sign(null, readFileSync(join(dir, 'release.json')), key).toString('base64url');
  const archive = (await packRelease(dir)).toString('base64');
  rmSync(dir, { recursive: true });
  return { body: { archive, signature, publicKey: String(x), commit: 'e2e' }, publicKey: String(x), version };
}

const authorize = ({ token }: SignedIn) => ({ authorization: `Bearer ${token}` });

/** A token of the super-admin that may release the remote and nothing else. */
async function createToken(request: APIRequestContext, session: SignedIn): Promise<string> {
  const headers = authorize(session);
  await request.post('/api/auth/confirm-password', { headers, data: { password } });
  const made = await request.post('/api/integrations/providers/token', {
    headers,
    data: { name: 'Build server', scopes: [`release:${name}`], expiresInDays: 7 },
  });
  return ((await made.json()) as NewApiToken).secret;
}

// Both tests release the same app to the same marketplace.
test.describe.configure({ mode: 'default' });

const shows = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible({ timeout: 20_000 });

test('a team releases to one marketplace with its own token and key; open tabs follow by themselves, others keep their version, and a super-admin halts it', async ({
  as,
  page,
  request,
  enter,
  freshSession,
  sessions,
}) => {
  test.setTimeout(180_000);
  const session = await freshSession('super_admin');
  const admin = await as('admin');
  await admin.goto(path);
  await shows(admin, before);
  const registry = (await (await request.get('/registry.json', { headers: authorize(session) })).json()) as Registry;
  const version = createHash('sha256').update(`${Date.now()}`).digest('hex').slice(0, 10);
  const upload = await createUpload(version, registry);
  const secret = await createToken(request, session);
  const headers = { authorization: `Bearer ${secret}` };
  const tenantIds = [(await sessions('admin')).tenant.id];
  const release = (more = {}) =>
    request.post(`/api/releases/${name}`, { headers, data: { ...upload.body, canary: { percent: 0, tenantIds }, ...more } });

  expect(await (await release()).json()).toMatchObject({ code: 'key_not_allowed' });
  await enter(page, session);
  await page.goto(path);
  await waitUntilLoaded(page);
  await page.getByRole('button', { name: 'Add key' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add release key' });
  await drawer.getByLabel('Name', { exact: true }).fill(`Administration ${version}`);
  await drawer.getByLabel('Public key', { exact: true }).fill(upload.publicKey);
  await drawer.getByLabel('Administration', { exact: true }).check();
  await drawer.getByRole('button', { name: 'Add key' }).click();
  await expect(page.getByText(`Administration ${version} is registered`)).toBeVisible();

  const released = await release();
  expect(released.status(), await released.text()).toBe(201);
  await shows(admin, after);
  await page.reload();
  await shows(page, before);

  await page.getByRole('row').filter({ hasText: 'Canary' }).filter({ hasText: version }).click();
  await expect(page.getByText('Canary, 0% of marketplaces')).toBeVisible();
  await page.getByRole('button', { name: 'Halt canary' }).click();
  const dialog = page.getByRole('dialog', { name: 'Halt the canary?' });
  await dialog.getByLabel('Reason').fill('The text is wrong');
  await dialog.getByRole('button', { name: 'Halt canary' }).click();
  await expect(page.getByText('The canary is halted')).toBeVisible();
  await expect(page.getByText(/The text is wrong/)).toBeVisible();
  await shows(admin, before);
});

test('a bad canary is taken back by itself, and open tabs with it, within 30 seconds of the 50th bad load', async ({
  as,
  request,
  freshSession,
  sessions,
}) => {
  test.setTimeout(120_000);
  const session = await freshSession('super_admin');
  const headers = authorize(session);
  const admin = await as('admin');
  await admin.goto(path);
  await shows(admin, before);
  const registry = (await (await request.get('/registry.json', { headers })).json()) as Registry;
  const version = createHash('sha256').update(`bad ${Date.now()}`).digest('hex').slice(0, 10);
  const { body, publicKey } = await createUpload(version, registry);
  await request.post('/api/auth/confirm-password', { headers, data: { password } });
  const key = await request.post('/api/release-keys', { headers, data: { name: `Canary ${version}`, publicKey, apps: [name] } });
  expect(key.ok(), await key.text()).toBe(true);
  const tenantIds = [(await sessions('admin')).tenant.id];
  const released = await request.post(`/api/releases/${name}`, { headers, data: { ...body, canary: { percent: 0, tenantIds } } });
  expect(released.status(), await released.text()).toBe(201);
  await shows(admin, after);

  /** Failed loads of the canary as the browsers of these roles report them: fewer for each than the limit of an account. */
  const reportFailures = async (roles: readonly Role[], count: number) => {
    const events = Array.from({ length: count }, (): RemoteEvent => ({ app: name, version, kind: 'failure', ms: 0 }));
    for (const role of roles)
      await request.post(beaconPath, { headers: { cookie: `token=${(await sessions(role)).token}` }, data: events });
  };
  const read = async <T>(from: string) => ((await (await request.get(`/api${from}`, { headers })).json()) as { items: T[] }).items;
  const countFailures = async () => (await read<VersionHealth>('/release-health')).find((own) => own.version === version)?.failures;
  const getApp = async () => (await read<{ app: string }>('/releases')).find(({ app }) => app === name);

  await reportFailures(['customer', 'partner_staff', 'partner_admin'], 10);
  await expect.poll(countFailures).toBe(30);
  expect(await getApp()).toMatchObject({ canary: { version } });
  await shows(admin, after);

  await reportFailures(['admin', 'super_admin'], 12);
  const reportedAt = Date.now();
  await expect(admin.getByText(before)).toBeVisible({ timeout: 30_000 });
  const seconds = ((Date.now() - reportedAt) / 1_000).toFixed(1);
  test.info().annotations.push({ type: 'halt', description: `${seconds} s` });
  expect(await getApp()).toMatchObject({ canary: null, lastChange: { kind: 'halted', version, by: 'TechAdds' } });
});
