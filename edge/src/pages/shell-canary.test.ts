import { Registry } from '@techadds/shared/contract/releases/registry';
import { createBuildFiles, writeBuild } from '../testing/builds';
import { createTestEdge, publishAndPromote, toCookieHeader, version } from '../testing/edge';
import { createLocalReleases } from '../testing/local-releases';

const edge = createTestEdge();
const releases = () => createLocalReleases(edge.store);
const [canary, tenantId, other] = ['00000000bb', '11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

/** The shell as served to a user of a tenant or to a visitor: its page, the version in the registry, and its service worker. */
async function readShell(tenant?: string) {
  const headers = toCookieHeader(tenant && (await edge.api.token('customer', { claims: { tenantId: tenant } })));
  const get = (url: string, accept: string) => edge.app.inject({ url, headers: { ...headers, accept } });
  const registry = Registry.parse((await get('/registry.json', 'application/json')).json());
  const page = (await get('/dashboard', 'text/html')).body;
  return [page.match(/shell of (\w+)/)?.[1], registry.shell.version, (await get('/sw.js', '*/*')).body];
}
const shellOf = (of: string) => [of, of, `// worker of ${of}`];

function write(of: string) {
  const files = createBuildFiles('shell', of);
  const page = `${files['index.html']}<p>shell of ${of}</p>`;
  return writeBuild(edge.folder, 'shell', of, { ...files, 'index.html': page, 'sw.js': `// worker of ${of}` });
}

beforeAll(() => {
  // The first version of the helpers says nothing of itself.
  releases().publish(write('00000000a1'));
  releases().release('shell', '00000000a1');
  releases().publish(write(canary));
});

test('the canary of the shell is for its tenants alone, with page, registry and worker of one version, and ends with it', async () => {
  releases().setCanary('shell', { version: canary, percent: 0, tenantIds: [tenantId] });
  expect(await readShell(tenantId)).toEqual(shellOf(canary));
  expect(await readShell(other)).toEqual(shellOf('00000000a1'));
  expect(await readShell()).toEqual(shellOf('00000000a1'));
  releases().setCanary('shell', undefined);
  expect(await readShell(tenantId)).toEqual(shellOf('00000000a1'));
});

test('a release and a rollback of the shell are served at once, and both versions keep their files', async () => {
  releases().release('shell', canary);
  expect(await readShell(tenantId)).toEqual(shellOf(canary));
  releases().rollback('shell');
  expect(await readShell(tenantId)).toEqual(shellOf('00000000a1'));
  for (const each of [version, '00000000a1', canary])
    expect((await edge.app.inject({ url: `/shell/${each}/main.js` })).statusCode).toBe(200);
  publishAndPromote(edge, 'shell', version);
});
