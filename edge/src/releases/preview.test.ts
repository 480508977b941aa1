import { createHash } from 'node:crypto';
import { Registry, type MenuEntry } from '@techadds/shared/contract/releases/registry';
import { registryHeaders } from '@techadds/shared/contract/releases/names';
import type { Role } from '@techadds/shared/roles';
import { createBuildFiles, writeBuild } from '../testing/builds';
import { createTestEdge, publishAndPromote, toCookieHeader, version } from '../testing/edge';
import { createLocalReleases } from '../testing/local-releases';

const edge = createTestEdge({ trustProxy: '127.0.0.1' });
const releases = () => createLocalReleases(edge.store);
const [next, tenantId] = ['00000000bb', '11111111-1111-4111-8111-111111111111'];
const key = 'Ab3-_'.repeat(9).slice(0, 43);
const previewSha256 = createHash('sha256').update(key).digest('hex');
const toPreview = (name = 'release-preview', value = key) => `${name}=${value}`;
const https = { 'x-forwarded-proto': 'https' };
type Headers = Record<string, string>;

const get = (url: string, headers: Headers = {}) => edge.app.inject({ url, headers });
/** The headers of a signed-in user of one tenant, with the cookie of a preview. */
async function headersOf(role: Role | undefined, preview?: string): Promise<Headers> {
  const { cookie } = toCookieHeader(role && (await edge.api.token(role, { claims: { tenantId } })));
  return { ...registryHeaders, cookie: [cookie, preview].filter(Boolean).join('; ') };
}
const findRegistry = async (headers: Headers) => Registry.parse((await get('/registry.json', headers)).json());
const findVersion = async (name: string, headers: Headers) =>
  (await findRegistry(headers)).remotes.find((remote) => remote.name === name)?.version;
const open = async (url: string, headers: Headers) => (await get(url, { ...headers, accept: 'text/html' })).body;
const isServed = async (name: string, at: string, headers: Headers) =>
  (await get(`/remotes/${name}/${at}/remoteEntry.js`, headers)).statusCode === 200;

/** Publishes a version and makes it a private preview; the current one stays. */
function preview(name: string, build = createBuildFiles(name, next), more: object = {}): void {
  releases().publish(writeBuild(edge.folder, name, next, build, more));
  releases().setCanary(name, { version: next, percent: 0, tenantIds: [], previewSha256 });
}

describe('the address of a private preview', () => {
  test.each<[string, string, Headers, string]>([
    ['sets the cookie for an hour', `/preview/${key}`, {}, `${toPreview()}; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax`],
    [
      'sets a secure cookie on https',
      `/preview/${key}`,
      https,
      `${toPreview('__Host-release-preview')}; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax; Secure`,
    ],
    ['ends the preview without a key', '/preview', {}, 'release-preview=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
    ['ends it on https', '/preview', https, '__Host-release-preview=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure'],
  ])('%s and leads to the start page, whether or not there is a preview', async (_, url, headers, cookie) => {
    for (const canary of [{ version: next, percent: 0, tenantIds: [], previewSha256 }, undefined]) {
      releases().setCanary('mfe-admin', canary);
      const { statusCode, headers: answered, body } = await get(url, headers);
      expect([statusCode, answered.location, answered['set-cookie'], answered['cache-control'], body]).toEqual([
        303,
        '/',
        cookie,
        'no-store',
        '',
      ]);
    }
  });

  test.each([key.slice(1), `${key}a`, `${key.slice(1)}.`, `${key.slice(1)}%20`, `${key}/`, `${key}/x`, '', 'x/y', previewSha256])(
    'is not found with another text than a key: %s',
    async (text) => {
      const { statusCode, headers, body } = await get(`/preview/${text}`, { accept: 'text/html' });
      expect([statusCode, headers['set-cookie'], body]).toEqual([404, undefined, 'Not found\n']);
    },
  );
});

describe('a remote in a private preview', () => {
  beforeAll(() => preview('mfe-admin'));
  afterAll(() => releases().setCanary('mfe-admin', undefined));

  test('is served with the key: in the registry, in documents and with the version before', async () => {
    const headers = await headersOf('admin', toPreview());
    expect(await findVersion('mfe-admin', headers)).toBe(next);
    expect(await open('/audit', headers)).toContain(`/remotes/mfe-admin/${next}/`);
    expect((await get('/registry/mfe-admin/previous.json', headers)).json()).toMatchObject({ remotes: [{ version }] });
  });

  const swapped = key.replaceAll(/[a-z]/gi, (each) => (each < 'a' ? each.toLowerCase() : each.toUpperCase()));
  test.each<[string, string | undefined]>([
    ['without the cookie', undefined],
    ['with another key', toPreview('release-preview', `B${key.slice(1)}`)],
    ['with the key in another case', toPreview('release-preview', swapped)],
    ['with a part of the key', toPreview('release-preview', key.slice(1))],
    ['with more than the key', toPreview('release-preview', `${key}A`)],
    ['with the hash that is published', toPreview('release-preview', previewSha256)],
    ['with the hash in base64url', toPreview('release-preview', Buffer.from(previewSha256, 'hex').toString('base64url'))],
    ['with the key in another cookie', toPreview('preview')],
    ['with a cookie whose name ends so', toPreview('x-release-preview')],
    ['with an empty cookie', 'release-preview='],
  ])('stays at the current version for others of the same tenant: %s', async (_, cookie) => {
    const headers = await headersOf('admin', cookie);
    expect(await findVersion('mfe-admin', headers)).toBe(version);
    const document = await open('/audit', headers);
    expect([document.includes(`/remotes/mfe-admin/${version}/`), document.includes(next)]).toEqual([true, false]);
    expect((await get('/registry/mfe-admin/previous.json', headers)).statusCode).toBe(404);
  });

  test('is not served on https by a cookie that a page without TLS could set', async () => {
    const token = await edge.api.token('admin', { claims: { tenantId } });
    const find = (name: string) =>
      findVersion('mfe-admin', { ...registryHeaders, ...https, cookie: `__Host-token=${token}; ${toPreview(name)}` });
    expect([await find('release-preview'), await find('__Host-release-preview')]).toEqual([version, next]);
  });

  test.each<[Role | undefined]>([['customer'], [undefined]])('opens nothing of another role to %s', async (role) => {
    const headers = await headersOf(role, toPreview());
    expect(await findVersion('mfe-admin', headers)).toBe(undefined);
    for (const url of ['/dashboard', '/audit']) expect(await open(url, headers)).not.toContain('/remotes/mfe-admin/');
    for (const each of [version, next]) expect([each, await isServed('mfe-admin', each, headers)]).toEqual([each, false]);
  });

  test('ends with its canary', async () => {
    releases().setCanary('mfe-admin', { version: next, percent: 0, tenantIds: [] });
    expect(await findVersion('mfe-admin', await headersOf('admin', toPreview()))).toBe(version);
    releases().setCanary('mfe-admin', { version: next, percent: 0, tenantIds: [], previewSha256 });
    expect(await findVersion('mfe-admin', await headersOf('admin', toPreview()))).toBe(next);
  });
});

test('a preview for more roles than the current version opens its files to them with the key alone', async () => {
  const page = (roles: Role[]): MenuEntry[] => [{ path: '/desk', label: 'Desk', icon: 'IconTicket', roles, group: 'administration' }];
  publishAndPromote(edge, 'mfe-desk', version, { menu: page(['admin']) });
  preview('mfe-desk', undefined, { menu: page(['admin', 'customer']) });
  for (const [cookie, isOpen] of [
    [toPreview(), true],
    [undefined, false],
  ] as const) {
    const headers = await headersOf('customer', cookie);
    expect([await findVersion('mfe-desk', headers), await isServed('mfe-desk', next, headers)]).toEqual([
      isOpen ? next : undefined,
      isOpen,
    ]);
    expect(await isServed('mfe-desk', version, headers)).toBe(false);
  }
});

describe('a shell in a private preview', () => {
  const files = createBuildFiles('shell', next);
  beforeAll(() => preview('shell', { ...files, 'index.html': `${files['index.html']}<p>next</p>`, 'sw.js': '// next' }));
  afterAll(() => releases().setCanary('shell', undefined));

  test.each<[string, Role | undefined, string]>([
    ['the sign-in page', undefined, '/login'],
    ['a page', 'customer', '/dashboard'],
  ])(
    'serves %s, the registry and the service worker of one version with the key, and all of the current one without it',
    async (_, role, url) => {
      for (const [cookie, isNext] of [
        [toPreview(), true],
        [undefined, false],
      ] as const) {
        const headers = await headersOf(role, cookie);
        expect((await open(url, headers)).includes('<p>next</p>')).toBe(isNext);
        expect((await findRegistry(headers)).shell.version).toBe(isNext ? next : version);
        expect((await get('/sw.js', headers)).body === '// next').toBe(isNext);
      }
    },
  );

  test('replaces the service worker that the browser has, and is replaced by it again', async () => {
    const [own, others] = [await headersOf('customer', toPreview()), await headersOf('customer')];
    const tags = [await get('/sw.js', own), await get('/sw.js', others)].map(({ headers }) => String(headers.etag));
    const ask = async (headers: Headers, tag?: string) => (await get('/sw.js', { ...headers, 'if-none-match': tag! })).statusCode;
    expect([await ask(own, tags[0]), await ask(own, tags[1]), await ask(others, tags[0])]).toEqual([304, 200, 200]);
  });
});
