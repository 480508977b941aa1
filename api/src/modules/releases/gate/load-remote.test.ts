import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Release } from '@techadds/shared/contract/releases/registry';
import { createContainer } from '../../../../test/release-fixture';
import { loadRemote } from './load-remote';

const root = resolve(__dirname, '../../../../..');
const folder = mkdtempSync(join(tmpdir(), 'techadds-release-check-'));
let program: string;
beforeAll(() => {
  const build = `
    const { compile } = await import('${root}/shared/build/compile.mjs');
    const { releaseCheckConfig } = await import('${root}/shared/build/rspack.mjs');
    await (await compile(releaseCheckConfig({ path: ${JSON.stringify(folder)}, filename: 'program.js' }))).close();`;
  execFileSync(process.execPath, ['--input-type=module', '-e', build], { env: { ...process.env, NODE_ENV: 'production' } });
  program = readFileSync(join(folder, 'program.js'), 'utf8');
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true }));

const [name, version] = ['mfe-finance', '0000000001'];
const load = (container: string, menu?: Release['menu'], shell = program) =>
  loadRemote({ name, version, entry: 'remoteEntry.js', menu, scripts: { 'remoteEntry.js': container }, program: shell });
/** A page at a path. @param body of its component, with `react`, `api`, `query` and `useAuth` at hand */
const page = (body: string, path = '/finance/fees') =>
  createContainer(
    name,
    version,
    `const get = async (key) => (await Object.values(globalThis.scope[key])[0].get())();
     const [react, query, api, { useAuth }] = await Promise.all(
       ['react', '@techadds/shared/query', '@techadds/shared/api', '@techadds/shared/session'].map(get));
     return () => { ${body} };`,
    `[{ path: '${path}', page }]`,
  );

test('a remote whose pages render has no problems', async () => {
  expect(await load(page("return react.createElement('h1', null, 'Fees');"))).toEqual([]);
});

test.each([
  ['a script that throws', "throw new Error('no such table');", /no such table/],
  ['no routes', createContainer(name, version, '', '[]'), /\.\/mfe has no routes/],
  ['a route without a page', createContainer(name, version, '', "[{ path: '/x' }]"), /a route without a path or a page/],
  ['another container', createContainer(name, '0000000002'), /does not declare the container of mfe-finance 0000000001/],
  ['a page that is not exported', createContainer(name, version, 'return undefined;'), /fails for customer: The page is not exported/],
  [
    'a page whose module throws',
    createContainer(name, version, "throw new Error('no such module');"),
    /fails for customer: no such module/,
  ],
  ['code of strings', createContainer(name, version, "return new Function('return () => null')();"), /Code generation from strings/],
  [
    'hidden code of strings',
    createContainer(name, version, "return (() => {}).constructor('return 1')();"),
    /Code generation from strings/,
  ],
])('reports %s', async (_title, container, problem) => {
  expect((await load(container)).join('\n')).toMatch(problem);
});

test('reports a page that throws for one of its roles', async () => {
  const container = page("if (useAuth().user.role === 'admin') throw new Error('No partner.'); return null;");
  expect(await load(container)).toEqual(['/finance/fees fails for admin: No partner.']);
});

test('reports a page that uses what the shell does not have', async () => {
  const container = page("return react.createElement('h1', null, query.useQuery.name);");
  const without = (entryPoint: string) => `${program}; delete __techadds_release_check.shareScope['@techadds/shared/${entryPoint}'];`;
  expect(await load(container, undefined, without('ui/chart'))).toEqual([]);
  expect((await load(container, undefined, without('query'))).join('\n')).toMatch(/^\/finance\/fees fails for partner_admin: /);
});

test('renders the pages of a menu as its roles', async () => {
  const entry = { path: '/support', label: 'Support', icon: 'IconTicket', roles: ['partner_staff' as const], group: 'main' as const };
  const container = page('throw new Error(useAuth().user.role);', '/support/:id');
  expect(await load(container, [entry])).toEqual(['/support/:id fails for partner_staff: partner_staff']);
});

test('reports a page that throws once its data is there', async () => {
  const endpoint = "{ method: 'GET', path: '/finance/currency', permission: 'currency.read' }";
  const container = page(
    `const { data } = query.useQuery(api.apiQuery(${endpoint}, { query: { base: 'USD' } })); return data ? data.missing.length : null;`,
  );
  expect((await load(container)).join('\n')).toMatch(/\/finance\/fees fails for partner_admin: Cannot read properties of undefined/);
});

test('reports a page that throws in an effect', async () => {
  const container = page("react.useEffect(() => { throw new Error('No room.'); }); return null;");
  expect((await load(container)).join('\n')).toMatch(/fails for partner_admin: No room\./);
});

const refused = ', which the policy of the page refuses.';
test.each([
  ['HTML of a string', "document.createElement('p').innerHTML = 'Fees';", `It makes HTML of a string (innerHTML)${refused}`],
  ['HTML of a string that is tried', "try { document.write('Fees'); } catch {}", `It makes HTML of a string (write)${refused}`],
  ['a parsed string', "new DOMParser().parseFromString('Fees', 'text/html');", `It makes HTML of a string (parseFromString)${refused}`],
  ['a handler in an attribute', "document.body.setAttribute('onclick', 'go()');", `It sets a handler or styles as an attribute${refused}`],
])('reports %s', async (_title, code, problem) => {
  expect(await load(page(`react.useEffect(() => { ${code} }); return null;`))).toContain(problem);
});

test.each([
  ['a picture of another origin', "'img', { alt: '', src: 'https://elsewhere.example/a.png' }", 'https://elsewhere.example/a.png'],
  ['a frame of another origin', "'iframe', { src: 'https://elsewhere.example/' }", 'https://elsewhere.example/'],
  ['a video', "'video', { src: '/a.mp4' }", 'https://app.example/a.mp4'],
])('reports %s', async (_title, element, url) => {
  expect(await load(page(`return react.createElement(${element});`))).toContain(`It shows ${url}${refused}`);
});

test('allows pictures of the own origin and in the page itself, and styles of elements', async () => {
  const pictures = ["'/api/files/1'", "'data:image/png;base64,AA=='"].map(
    (src) => `react.createElement('img', { key: ${src}, alt: '', src: ${src} })`,
  );
  expect(await load(page(`return react.createElement('p', { style: { color: 'red' } }, [${pictures.join()}]);`))).toEqual([]);
});

test('reports a script that is not in the release', async () => {
  const container = createContainer(
    name,
    version,
    `await new Promise((resolve, reject) => {
       const script = Object.assign(document.createElement('script'), { src: 'https://app.example/remotes/${name}/${version}/7.js' });
       script.onload = resolve;
       script.onerror = () => reject(new Error('Loading chunk 7 failed.'));
       document.head.append(script);
     });`,
  );
  expect((await load(container)).join('\n')).toMatch(/7\.js is requested, but it is not in the release/);
});

describe('the network of the server', () => {
  let server: Server;
  let requests: string[];
  beforeAll(async () => {
    server = createServer(({ url }, response) => (requests.push(String(url)), response.end())).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => void server.close());
  beforeEach(() => (requests = []));
  const inEffect = (code: string) =>
    page(`react.useEffect(() => { const at = 'http://127.0.0.1:${(server.address() as AddressInfo).port}/'; ${code} }); return null;`);

  test('is not reached by a fetch to another origin, which is reported', async () => {
    const problems = await load(inEffect("fetch(at).catch(() => undefined); fetch('/api/orders').catch(() => undefined);"));
    expect(problems).toEqual([
      expect.stringMatching(/^It sends a request to http:\/\/127\.0\.0\.1:\d+, which the policy of the page refuses\.$/),
    ]);
    expect(requests).toEqual([]);
  });

  test.each([
    ['a request of the older kind', "const r = new XMLHttpRequest(); r.open('GET', at); r.send();"],
    ['a socket', "new WebSocket(at.replace('http', 'ws'));"],
  ])('is not reached by %s', async (_, code) => {
    expect(await load(inEffect(code))).toEqual([]);
    // The check of the next page takes longer than the request would.
    await load(page('return null;'));
    expect(requests).toEqual([]);
  });

  test('is not reached by a style of another origin, which is reported', async () => {
    const link = "document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: at + 'page.css' }));";
    expect((await load(inEffect(link)))[0]).toMatch(/page\.css is requested, but it is not in the release/);
    expect(requests).toEqual([]);
  });
});
