import { createRequire } from 'node:module';
import { join } from 'node:path';
import { getBrowserPath } from '../lib/browser.mjs';
import { compare, median } from './compare.mjs';
import { serveEmptyPage } from './empty-page.mjs';
import { startApp } from './start-app.mjs';

/** A phone in the middle of its class on a good mobile network: four times slower, Chromium's "Fast 4G". */
const cpuSlowdown = 4;
const network = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };
const rounds = 3;
const password = 'TechAdds-demo-1';

/** A cell with text; those of a list that is loading have none. */
const row = 'tbody td';
/**
 * Pages, who opens them, what must be there, and the most that they may take in proportion to the empty page: cold, and at a reload. These
 * are what a quiet machine measures, with a sixth more; never raise them.
 */
const pages = [
  { name: 'sign-in', path: '/login', ready: 'input[type=password]', flag: '__signIn', cold: 0.9, warm: 0.7 },
  { name: 'dashboard', path: '/dashboard', user: 'customer@acme.test', ready: 'main h2', cold: 2.7, warm: 1.7 },
  { name: 'marketplace', path: '/marketplace', user: 'customer@acme.test', ready: 'main a[href^="/marketplace/"]', cold: 2.8, warm: 1.8 },
  { name: 'order management', path: '/partners/orders', user: 'partner-admin@acme.test', ready: row, cold: 3.3, warm: 2.2 },
  { name: 'audit log', path: '/audit/logs', user: 'admin@acme.test', ready: row, cold: 3.1, warm: 2.0 },
  { name: 'ledger', path: '/finance/ledger', user: 'partner-admin@acme.test', ready: row, cold: 3.2, warm: 2.1 },
  { name: 'pipeline', path: '/crm/deals', user: 'partner-admin@acme.test', ready: row, cold: 3.7, warm: 2.6 },
];

/** A page of a browser that knows nothing yet, signed in as a user. */
async function openContext(browser, url, user) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  if (user) {
    const response = await context.request.post(`${url}/api/auth/login`, { data: { email: user, password } });
    const session = await response.json();
    await context.addCookies([{ name: 'token', value: session.token, url }]);
    await context.addInitScript(({ token, user: { tenantId, subdomain }, user: own }) => {
      const values = { token, user: JSON.stringify(own), tenantId, subdomain };
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    }, session);
  }
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', network);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return { context, page };
}

/** Records, in the page, when an element with text or for input is first painted: asked from outside, a busy page answers late. */
function recordReady({ selector, flag }) {
  const isReady = (element) =>
    element.getClientRects().length > 0 && (element instanceof HTMLInputElement || element.textContent.trim() !== '');
  const look = () => {
    if ([...document.querySelectorAll(selector)].some(isReady) && (flag === undefined || globalThis[flag] !== undefined))
      globalThis.__readyAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

/** Milliseconds until the page shows what it is for: cold, and again with what the browser has kept. */
async function measure(browser, { url, path, user, ready, flag }) {
  const { context, page } = await openContext(browser, url, user);
  await context.addInitScript(recordReady, { selector: ready, flag });
  const open = async (go) => {
    await go();
    await page.waitForFunction(() => globalThis.__readyAt, undefined, { timeout: 60_000 });
    return page.evaluate(() => globalThis.__readyAt);
  };
  try {
    const cold = await open(() => page.goto(url + path, { waitUntil: 'commit' }));
    await page.waitForTimeout(1_000);
    const warm = await open(() => page.reload({ waitUntil: 'commit' }));
    return { cold, warm };
  } finally {
    await context.close();
  }
}

/** First screens in a slow browser on a slow network, compared with an empty page with React in the same round. */
export async function benchmarkPages(folder) {
  const { chromium } = createRequire(new URL('../../e2e/package.json', import.meta.url))('@playwright/test');
  const empty = await serveEmptyPage(folder);
  const app = await startApp(join(folder, 'pages'));
  const browser = await chromium.launch({ executablePath: getBrowserPath(), args: ['--no-sandbox'] });
  const times = { reference: [] };
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const reference = await measure(browser, { url: empty.url, path: '', ready: 'main' });
      // The first round warms up the servers.
      if (round > 0) times.reference.push(reference);
      for (const page of pages) {
        const time = await measure(browser, { ...page, url: app.url });
        if (round > 0) (times[page.name] ??= []).push(time);
      }
    }
  } finally {
    await browser.close();
    await app.stop();
    empty.stop();
  }
  const middle = (name, kind) => median(times[name].map((time) => time[kind]));
  const reference = middle('reference', 'cold');
  return pages.flatMap(({ name, cold, warm }) => [
    compare({ name: `${name}, cold`, value: middle(name, 'cold'), reference, unit: 'ms', atMost: cold }),
    compare({ name: `${name}, again`, value: middle(name, 'warm'), reference, unit: 'ms', atMost: warm }),
  ]);
}
