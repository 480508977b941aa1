import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { createLocalReleases } from '../testing/local-releases';
import { createBuildFiles, writeBuild } from '../testing/builds';
import { createTestEdge, toCookieHeader } from '../testing/edge';

const document =
  '<!doctype html><html lang="en"><head><title>TechAdds</title><script src="/shell/x/main.js" integrity="sha256-x" defer></script></head><body><noscript>No script</noscript><div id="root"></div></body></html>';
const parts = {
  title: 'Sign in · TechAdds',
  head: '<style nonce="__CSP_NONCE__">form{}</style><script src="/shell/x/sign-in.js" integrity="sha256-x" crossorigin></script>',
  page: '<main>TechAdds <form></form>__HOST__</main>',
  companyPage: '<main>__COMPANY__ <form></form>__HOST__</main>',
  states: '<template id="sign-in-states"></template>',
  notice: '<p id="sign-in-notice"></p>',
};

let api: Server;
beforeAll(async () => {
  const branding = { name: 'Solvik "Energi" <b>', theme: null, logo: null, darkLogo: null };
  api = createServer((request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(request.url === '/api/branding/solvik' ? branding : {})),
  ).listen(17_391, '127.0.0.1');
  await once(api, 'listening');
});
afterAll(() => new Promise((closed) => api.close(closed)));

const edge = createTestEdge({ apiUrl: 'http://127.0.0.1:17391' });
const version = '00000000ee';
function release(files: object): void {
  const commands = createLocalReleases(edge.store);
  commands.publish(writeBuild(edge.folder, 'shell', version, { ...createBuildFiles('shell', version), 'index.html': document, ...files }));
  commands.release('shell', version);
}
beforeAll(() => release({ 'sign-in.json': JSON.stringify(parts) }));

async function open(url: string, headers: Record<string, string> = {}) {
  const response = await edge.app.inject({ url, headers: { accept: 'text/html', 'sec-fetch-dest': 'document', ...headers } });
  expect(response.statusCode).toBe(200);
  return response;
}
const hasForm = async (url: string, headers?: Record<string, string>) => {
  const { body } = await open(url, headers);
  const found = ['<form', 'sign-in.js', 'sign-in-states', 'sign-in-notice'].map((part) => body.includes(part));
  expect(new Set(found).size).toBe(1);
  expect(body.includes('<noscript>')).toBe(!found[0]);
  return found[0];
};

test.each(['/', '/login', '/login?next=%2Forders', '/login/', '/auth/login', '/auth/'])(
  'has the sign-in form in the document of %s for a visitor without a session',
  async (url) => expect(await hasForm(url)).toBe(true),
);

test.each(['/auth', '/dashboard', '/orders/1', '/register', '/forgot-password', '/logout', '/auth/q/abc', '/login/other', '/loginx'])(
  'has no sign-in form in the document of %s, which shows another page or opens the app offline',
  async (url) => expect(await hasForm(url)).toBe(false),
);

test.each(['/', '/login'])('has no sign-in form at %s in the document of a signed-in user', async (url) => {
  expect(await hasForm(url, toCookieHeader(await edge.api.token('customer')))).toBe(false);
});

test('has no sign-in form at `/` with an expired token, whose session may be refreshed, but has it on the sign-in page', async () => {
  const expired = await edge.api.token('customer', { expires: '-1 h' });
  expect(await hasForm('/', toCookieHeader(expired))).toBe(false);
  expect(await hasForm('/', { cookie: `__Host-token=${expired}` })).toBe(false);
  expect(await hasForm('/login', toCookieHeader(expired))).toBe(true);
  // Neither another cookie nor an empty one is a session.
  expect(await hasForm('/', { cookie: 'theme=dark; mytoken=1; token=' })).toBe(true);
});

test('puts the page between the root’s tags, its parts before and after it, and the address into it', async () => {
  const { body } = await open('/login', { host: 'app.techadds.example:8443' });
  expect(body).toContain('<title>Sign in · TechAdds</title>');
  expect(body).toContain(`${parts.states}<div id="root"><main>TechAdds <form></form>app.techadds.example:8443</main></div>${parts.notice}`);
});

test('runs the script before the app, and before the first paint where the browser has been here before', async () => {
  const listScripts = async (cookie: string) =>
    [...(await open('/login', { cookie })).body.matchAll(/<script\b( defer)? src="\/shell\/x\/([\w-]+)/g)].map(([, defer, name]) => [
      name,
      defer,
    ]);
  const app = ['main', undefined];
  expect(await listScripts('theme=dark; notreturning=1')).toEqual([['sign-in', ' defer'], app]);
  for (const name of ['returning', '__Host-returning'])
    expect(await listScripts(`theme=dark; ${name}=1`)).toEqual([['sign-in', undefined], app]);
});

test('has the name of the tenant on the tenant’s own host, as text', async () => {
  const { body } = await open('/login', { host: 'solvik.techadds.example' });
  expect(body).toContain('<main>Solvik &quot;Energi&quot; &lt;b> <form></form>solvik.techadds.example</main>');
  expect(body).not.toContain('__COMPANY__');
});

test('has the style under the nonce of the policy, which is as strict as on any other page', async () => {
  const [login, other] = [await open('/login'), await open('/dashboard')];
  const policy = (response: typeof login) => String(response.headers['content-security-policy']);
  const nonce = /'nonce-([^']+)'/.exec(policy(login))![1]!;
  expect(login.body).toContain(`<style nonce="${nonce}">`);
  const withoutNonce = (text: string) => text.replace(/'nonce-[^']+'/, '');
  expect(withoutNonce(policy(login))).toBe(withoutNonce(policy(other)));
  // No script without a file and its hash, no style in an attribute.
  for (const [tag] of login.body.matchAll(/<script\b[^>]*>/g)) expect(tag).toMatch(/ src="\/shell\/.* integrity="sha/);
});

test('serves the document of a release that has no sign-in page as it is', async () => {
  createLocalReleases(edge.store).release('shell', '00000000aa');
  expect((await open('/login')).body).not.toContain('<form');
});
