import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBrandingLoader } from '../branding/branding';
import { createTestPool } from '../testing/api-pool';
import { createTestEdge } from '../testing/edge';
import { injectBranding, createPageBrandingLoader } from './login-branding';

let api: Server;
let requests: string[] = [];
let answer: { status: number; body: object };
let apiUrl: string;
beforeAll(async () => {
  api = createServer((request, response) => {
    requests.push(String(request.url));
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
beforeEach(() => {
  requests = [];
  answer = {
    status: 200,
    body: {
      name: 'Solvik "Energi" <b>',
      theme: { solid: ['#ffcc00', '#ffcc01'] },
      logo: '/api/files/of/a/logos/b',
      darkLogo: null,
      icon: null,
    },
  };
});
afterAll(() => new Promise((closed) => api.close(closed)));

const page = '<!doctype html><html lang="en"><head></head><body></body></html>';
const show = async (host: string) => {
  const found = await createPageBrandingLoader(createBrandingLoader(createTestPool(apiUrl).fetch))(host);
  return found ? injectBranding(page, found, 'nonce1') : page;
};

test('puts the name, logo and colors of the tenant into the page on its own host, under the page’s nonce', async () => {
  expect(await show('Solvik.techadds.example:8080')).toBe(
    '<!doctype html><html data-company="Solvik &quot;Energi&quot; &lt;b>" data-logo="/images?url=%2Fapi%2Ffiles%2Fof%2Fa%2Flogos%2Fb&amp;w=640&amp;q=75" lang="en"><head>' +
      '<style id="brand" nonce="nonce1">html:root{--ta-colors-brand-solid:#ffcc00}html.dark:root{--ta-colors-brand-solid:#ffcc01}' +
      '@media (prefers-color-scheme:dark){html:root:not(.light){--ta-colors-brand-solid:#ffcc01}}</style></head><body></body></html>',
  );
  expect(requests).toEqual(['/api/branding/solvik']);
});

describe('the favicon', () => {
  const linked = '<html><head><link rel="icon" href="/favicon.svg"></head></html>';
  const iconOn = async (host: string) => {
    const found = await createPageBrandingLoader(createBrandingLoader(createTestPool(apiUrl).fetch))(host);
    return /href="([^"]*)"/.exec(found ? injectBranding(linked, found, 'nonce1') : linked)?.[1];
  };
  const theme = { solid: ['#ffcc00', '#ffcc01'], contrast: ['#101216', '#101216'] };
  test.each([
    [
      'combines the logo and the colors',
      { theme, logo: '/api/files/of/a/logos/b' },
      'fill=ffcc00&amp;ink=101216&amp;logo=%2Fapi%2Ffiles%2Fof%2Fa%2Flogos%2Fb',
    ],
    ['has the colors alone', { theme, logo: null }, 'fill=ffcc00&amp;ink=101216'],
    ['has the logo alone', { theme: null, logo: '/api/files/of/a/logos/b' }, 'logo=%2Fapi%2Ffiles%2Fof%2Fa%2Flogos%2Fb'],
    ['ignores invalid colors', { theme: { solid: ['"><script>', ''] }, logo: '"><b' }, 'logo=%22%3E%3Cb'],
  ])('%s', async (_, look, query) => {
    answer.body = { ...answer.body, ...look };
    expect(await iconOn('acme.techadds.example')).toBe(`/images/icon?${query}`);
  });

  test('is the default icon for a tenant without logo and colors, and on the product’s own host', async () => {
    expect(await iconOn('localhost')).toBe('/favicon.svg');
    answer.body = { ...answer.body, theme: null, logo: null };
    expect(await iconOn('acme.techadds.example')).toBe('/favicon.svg');
  });
});

test('requests no branding on the product’s own host or an IP address', async () => {
  for (const host of ['localhost', 'localhost:8080', '127.0.0.1:8080', '[::1]:8080', '-.x', '../x.y']) expect(await show(host)).toBe(page);
  expect(requests).toEqual([]);
});

test('leaves the page unchanged for an unknown host, and when the API is down, fails or sends an invalid response', async () => {
  answer.body = { name: null, theme: null, logo: null, darkLogo: null, icon: null };
  expect(await show('www.techadds.example')).toBe(page);
  answer.status = 503;
  expect(await show('acme.techadds.example')).toBe(page);
  expect(
    await createPageBrandingLoader(createBrandingLoader(createTestPool('http://127.0.0.1:9').fetch))('acme.techadds.example'),
  ).toBeUndefined();
});

test('never puts an invalid color into the page', async () => {
  answer.body = { ...answer.body, logo: null, theme: { solid: ['red}</style><script>', '#123456'], 'x}': ['#123456', '#123456'] } };
  expect(await show('acme.techadds.example')).toContain('>html:root{}html.dark:root{--ta-colors-brand-solid:#123456}@media');
});

test('shares one request between concurrent visitors', async () => {
  const brandingFor = createPageBrandingLoader(createBrandingLoader(createTestPool(apiUrl).fetch));
  await Promise.all(Array.from({ length: 20 }, () => brandingFor('acme.techadds.example')));
  expect(requests).toHaveLength(1);
});

const edge = createTestEdge();
test('serves the page on every host while the API is down', async () => {
  const response = await edge.app.inject({ url: '/login', headers: { accept: 'text/html', host: 'acme.localhost:8080' } });
  expect([response.statusCode, response.body.includes('data-company')]).toEqual([200, false]);
});

test('an earlier subdomain of a tenant leads to the present one, with path and query', async () => {
  answer.body = { ...answer.body, movedTo: 'solvik-energi' };
  const found = await createPageBrandingLoader(createBrandingLoader(createTestPool(apiUrl).fetch))('solvik.techadds.example');
  expect(found).toMatchObject({ movedTo: 'solvik-energi' });
});
