import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createTestEdge, toCookieHeader, version } from '../testing/edge';

const port = 19_431 + (process.pid % 500);
const edge = createTestEdge({ apiUrl: `http://127.0.0.1:${port}` });
const theme = { solid: ['#c85102', '#c85102'], contrast: ['#ffffff', '#ffffff'] };
const tenants: Record<string, object> = {
  acme: { name: 'Acme', theme, logo: '/api/files/of/a/logos/b', darkLogo: null, icon: null },
  plain: { name: 'Plain', theme: { solid: ['"><script>', ''] }, logo: null, darkLogo: null, icon: null },
};
const unknownTenant = { name: null, theme: null, logo: null, darkLogo: null, icon: null };
let api: Server;
beforeAll(async () => {
  api = createServer((request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(tenants[String(request.url).split('/').at(-1)!] ?? unknownTenant)),
  ).listen(port, '127.0.0.1');
  await once(api, 'listening');
});
afterAll(() => new Promise((closed) => api.close(closed)));

interface Manifest {
  id: string;
  scope: string;
  start_url: string;
  display_override: string[];
  launch_handler: { client_mode: string[] };
  shortcuts: { name: string; url: string }[];
  share_target: { action: string; method: string; params: { files: { accept: string[] }[] } };
  file_handlers: { action: string; accept: Record<string, string[]> }[];
  name: string;
  short_name: string;
  theme_color: string;
  icons: { src: string; sizes: string; purpose: string }[];
  screenshots: { src: string }[];
}
const get = async (host: string, token?: string) => {
  const response = await edge.app.inject({ url: '/manifest.webmanifest', headers: { host, ...toCookieHeader(token) } });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8']);
  return response.json<Manifest>();
};

test('has the name, color and logo of the tenant on its own host', async () => {
  const { name, short_name, theme_color, icons } = await get('acme.techadds.example');
  expect([name, short_name, theme_color]).toEqual(['Acme on TechAdds', 'Acme', '#c85102']);
  const query = 'fill=c85102&ink=ffffff&logo=%2Fapi%2Ffiles%2Fof%2Fa%2Flogos%2Fb';
  expect(icons.map(({ src, sizes, purpose }) => [src, sizes, purpose])).toEqual([
    [`/images/app-icon?${query}&size=192`, '192x192', 'any'],
    [`/images/app-icon?${query}&size=192&purpose=maskable`, '192x192', 'maskable'],
    [`/images/app-icon?${query}&size=512`, '512x512', 'any'],
    [`/images/app-icon?${query}&size=512&purpose=maskable`, '512x512', 'maskable'],
  ]);
});

test('has the name of the visitor’s tenant on the product’s own host, also after the token has expired', async () => {
  for (const expires of ['15 min', '-2 days']) {
    const token = await edge.api.token('customer', { claims: { subdomain: 'acme' }, expires });
    expect((await get('localhost', token)).short_name).toBe('Acme');
  }
  expect((await get('localhost', await edge.api.token('customer', { claims: { subdomain: 'acme' }, expires: '-8 days' }))).name).toBe(
    'TechAdds',
  );
  expect((await get('localhost', 'a.b.c')).name).toBe('TechAdds');
});

test.each([
  ['an unknown tenant', 'unknown.techadds.example'],
  ['the product’s own host', 'localhost'],
  ['a host that is no name', '-.x'],
])('is the product’s own for %s', async (_, host) => {
  const { name, icons, screenshots } = await get(host);
  expect(name).toBe('TechAdds');
  expect(icons[0]?.src).toBe('/images/app-icon?size=192');
  expect(screenshots[0]?.src).toBe(`/shell/${version}/screenshots/wide.png`);
});

test('installs as one app with shortcuts, takes what is shared, and opens exported queues', async () => {
  const manifest = await get('localhost');
  expect([manifest.id, manifest.scope, manifest.start_url, manifest.display_override[0]]).toEqual(['/', '/', '/', 'standalone']);
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/marketplace', '/quotes/new', '/services/new', '/chat']);
  expect(manifest.share_target).toMatchObject({ action: '/share', method: 'POST' });
  expect(manifest.share_target.params.files[0]?.accept).toContain('text/plain');
  expect(manifest.file_handlers).toEqual([{ action: '/settings/offline', accept: { 'application/x-ndjson': ['.ndjson'] } }]);
});

test('opens a shortcut or file in a window of its own, where nothing that is being written is lost', async () => {
  const { launch_handler } = await get('localhost');
  expect(launch_handler.client_mode).toEqual(['navigate-new', 'auto']);
});

test('leaves out invalid colors', async () => {
  const { short_name, theme_color, icons } = await get('plain.techadds.example');
  expect([short_name, theme_color, icons[0]?.src]).toEqual(['Plain', '#1a1c21', '/images/app-icon?size=192']);
});
