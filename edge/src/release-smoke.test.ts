import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { Canary } from '@techadds/shared/contract/releases/pointers';
import { hashPreviewKey, isInCanary } from './store/canary';
import { installedBrowser } from './testing/browser';
import { createTemporaryFolder } from './testing/folder';

const root = resolve(__dirname, '../..');
const toUrl = (path: string) => pathToFileURL(resolve(root, path)).href;
const withBrowser = installedBrowser === undefined ? describe.skip : describe;

const [name, current, version, tenantId] = ['mfe-finance', '0000000001', '0000000002', '5f0c1f6e-8a53-4b0a-9c55-2f1f0f3a7b10'] as const;
const dir = createTemporaryFolder();
const { x: publicKey, d: privateKey } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
const routes = { '/finance/fees': {}, '/finance/fees/:id': {}, '/finance/fees/:id/history': {} };
beforeAll(() => writeFileSync(join(dir, 'release.json'), JSON.stringify({ name, version, files: {}, routes })));

const signInPage = `<h1>Sign in</h1><form action="/dashboard"><label>Email <input name="email"></label>
  <label>Password <input name="password" type="password"></label><button>Sign in</button></form>`;
/** Pages by path; others are no pages of the remote, as those that the account may not open. */
type Pages = Record<string, string>;
const good: Pages = { '/finance/fees': '<h1>Fees</h1><a href="/finance/fees/7">Fee 7</a>', '/finance/fees/7': '<h1>Fee 7</h1>' };
/** Pages of the version that all have: the release fails where they are opened instead. */
const currentPages: Pages = { '/finance/fees': '<h1>Fees</h1><script src="/current.js"></script>' };
/** Nothing but the files of the app may run, as in the app. */
const policy = "default-src 'self'; script-src 'self'; require-trusted-types-for 'script'";

let server: Server;

interface Installation {
  pages: Pages;
  /** Scripts by path. */
  scripts?: Record<string, string>;
  canary?: { version: string } | null;
  /** Pages that another account gets. */
  otherPages?: Pages;
  /** Attributes of the cookie of a preview; null for an edge that has no previews. */
  cookie?: string | null;
}

/** The requests that changed releases of an installation, and the versions that a user without the cookie of a preview had meanwhile. */
interface Recorded {
  changes: [string, unknown][];
  seenByOthers: Set<string>;
}

const [ana, ben] = ['ana@acme.test', 'ben@acme.test'];

/** An installation that decides as the edge does who gets the uploaded version. All its users are of one marketplace. */
async function startInstallation(
  { pages, otherPages, scripts = {}, canary = null, cookie = 'Path=/; HttpOnly; SameSite=Lax' }: Installation,
  { changes, seenByOthers }: Recorded,
): Promise<string> {
  let uploaded: Canary | undefined;
  const hasUploaded = (key?: string) =>
    uploaded !== undefined && isInCanary(name, uploaded, { tenantId, previewHash: key === undefined ? undefined : hashPreviewKey(key) });
  server = createServer((request, response) => {
    const path = request.url!.split('?')[0]!;
    const isPreviewed = hasUploaded(/release-preview=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]);
    seenByOthers.add(hasUploaded() ? version : current);
    const send = (body: string, type = 'text/html; charset=utf-8') =>
      response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(body);
    const sendJson = (body: object) => send(JSON.stringify(body), 'application/json');
    if (path === '/api/auth/login') return sendJson({ token: 't', tenant: { id: tenantId } });
    if (path === '/registry.json') return sendJson({ remotes: [{ name, version: isPreviewed ? version : current }] });
    if (path.startsWith('/preview/') && cookie !== null)
      return response.writeHead(303, { location: '/', 'set-cookie': `release-preview=${path.slice('/preview/'.length)}; ${cookie}` }).end();
    if (path.startsWith('/api/releases') && request.method === 'GET')
      return sendJson({ released: { current: { version: current }, canary } });
    if (path.startsWith('/api/releases')) {
      return void text(request).then((body) => {
        const { archive: _archive, signature: _signature, publicKey: _key, ...change } = JSON.parse(body) as Record<string, unknown>;
        changes.push([path.replace(`/api/releases/${name}`, ''), change]);
        uploaded = change.canary ? { version, ...(change.canary as Omit<Canary, 'version'>) } : undefined;
        sendJson({});
      });
    }
    if (path === '/dashboard') response.setHeader('set-cookie', request.url!.includes('ben') ? 'user=ben' : 'user=ana');
    const offered = otherPages && request.headers.cookie?.includes('user=ben') ? otherPages : pages;
    const own = isPreviewed ? offered : currentPages;
    if (scripts[path] !== undefined) return send(scripts[path], 'text/javascript');
    return send(path === '/login' ? signInPage : (own[path] ?? '<h1>Dashboard</h1><script src="/to-dashboard.js"></script>'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Releases with a smoke run. */
async function release(installation: Installation, canary?: object) {
  const record: Recorded = { changes: [], seenByOthers: new Set() };
  const scripts = {
    '/to-dashboard.js': "if (location.pathname !== '/dashboard') location.replace('/dashboard')",
    '/current.js': "setTimeout(() => { throw new Error('The current version.'); })",
    ...installation.scripts,
  };
  const target = { url: await startInstallation({ ...installation, scripts }, record), token: 'ta_1' };
  const accounts = [ana, ...(installation.otherPages ? [ben] : [])].map((email) => ({ email, password: 'secret' }));
  const code = `
    import { createRequire } from 'node:module';
    const { chromium } = createRequire(${JSON.stringify(toUrl('e2e/package.json'))})('@playwright/test');
    const { releaseAfterSmoke } = await import(${JSON.stringify(toUrl('shared/build/smoke.mjs'))});
    const smoke = { accounts: ${JSON.stringify(accounts)}, openBrowser: () => chromium.launch({ executablePath: ${JSON.stringify(installedBrowser)} }) };
    const release = ${JSON.stringify({ dir, key: { publicKey, privateKey }, canary })};
    console.log(await releaseAfterSmoke(${JSON.stringify(target)}, release, smoke).then((routes) => routes.join(), (error) => error.message));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  server.closeAllConnections();
  server.close();
  return { output: output.trim(), ...record };
}

const previewSha256 = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
const candidate = ['', { canary: { percent: 0, tenantIds: [], previewSha256 } }];

withBrowser('a release with a smoke run', () => {
  test('is a private preview until its pages show, and then for all; routes without a link are named', async () => {
    expect(await release({ pages: good })).toMatchObject({
      output: '/finance/fees/:id/history',
      changes: [candidate, ['/promote', { version, reason: 'All pages show' }]],
    });
  }, 60_000);

  test('gives the version to no user without the preview, also not in the marketplace of the account, and has another key each time', async () => {
    const runs = [await release({ pages: good }), await release({ pages: {} })];
    expect(runs.map(({ seenByOthers }) => [...seenByOthers])).toEqual([[current], [current]]);
    const hashes = runs.map(({ changes }) => (changes[0]![1] as { canary: Canary }).canary.previewSha256);
    expect(hashes[0]).not.toBe(hashes[1]);
  }, 60_000);

  test('is not uploaded to an installation whose edge has no previews', async () => {
    const { output, changes } = await release({ pages: good, cookie: null });
    expect([output, changes]).toEqual([expect.stringMatching(/has no private previews.*Nothing was released\.$/), []]);
  }, 60_000);

  test('is taken back where the browser does not get it', async () => {
    const { output, changes } = await release({ pages: good, cookie: 'Path=/; Domain=elsewhere.test' });
    expect(output).toContain('does not keep the cookie of the preview');
    expect(changes).toEqual([candidate, ['/halt', { reason: expect.stringContaining('cookie') as string }]]);
  }, 60_000);

  test('goes to its canary where it is to have one', async () => {
    const canary = { percent: 10, tenantIds: [] };
    expect((await release({ pages: good }, canary)).changes).toEqual([candidate, ['/canary', { version, ...canary }]]);
  }, 60_000);

  test.each<[string, Installation, RegExp]>([
    [
      'throws an error that nobody catches',
      {
        pages: { ...good, '/finance/fees/7': '<h1>Fee 7</h1><script src="/late.js"></script>' },
        scripts: { '/late.js': "setTimeout(() => { throw new Error('No table.'); }, 100)" },
      },
      /\/finance\/fees\/7 fails for ana@acme\.test: No table\./,
    ],
    [
      'stops with an error that the app catches',
      {
        pages: { ...good, '/finance/fees': '<h1>Fees</h1><div role="alert">Finance didn’t load</div><script src="/caught.js"></script>' },
        scripts: { '/caught.js': "console.error(new Error('No table.'))" },
      },
      /\/finance\/fees fails for ana@acme\.test: Error: No table\./,
    ],
    [
      'does not load',
      { pages: { ...good, '/finance/fees': '<h1>Fees</h1><div role="alert">Finance didn’t load</div>' } },
      /\/finance\/fees fails for ana@acme\.test: Finance didn’t load/,
    ],
    ['is not for the account', { pages: {} }, /\/finance\/fees cannot be opened by any of the accounts\./],
  ])(
    'is taken back, with the reason, where a page %s',
    async (_, installation, problem) => {
      const { output, changes } = await release(installation);
      expect(output).toMatch(new RegExp(`^${name} ${version} is not released:\\n  ${problem.source}`));
      expect(changes).toEqual([candidate, ['/halt', { reason: expect.stringMatching(problem) as string }]]);
    },
    60_000,
  );

  test('may refuse data to an account that another one gets', async () => {
    const pages = {
      ...good,
      '/finance/fees': '<h1>Fees</h1><div role="alert"><p>The fees didn’t load</p><p>Your role does not allow this.</p></div>',
    };
    expect((await release({ pages, otherPages: good })).changes.at(-1)?.[0]).toBe('/promote');
    expect((await release({ pages, otherPages: pages })).output).toContain(
      '/finance/fees fails for ana@acme.test: The fees didn’t load: Your role does not allow this.',
    );
  }, 60_000);

  test('takes no canary from others', async () => {
    const { output, changes } = await release({ pages: good, canary: { version: '0000000003' } });
    expect([output, changes]).toEqual([`${name} has a canary, 0000000003. Promote or halt it first.`, []]);
  }, 60_000);
});
