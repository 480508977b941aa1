import { createRequire } from 'node:module';
import { join } from 'node:path';
import { getBrowserPath } from '../lib/browser.mjs';
import { compare } from './compare.mjs';
import { startApp } from './start-app.mjs';

const cpuSlowdown = 4;
const password = 'TechAdds-demo-1';
const users = ['customer@acme.test', 'partner-admin@acme.test', 'admin@acme.test', 'super-admin@techadds.test'];
/** The most of each page: what web.dev calls good is a CLS of 0.1 and an INP of 200 ms. */
const limits = {
  shift: { name: 'content that moves (CLS)', unit: '', most: 0.02 },
  typing: { name: 'typing into the filter', unit: 'ms', most: 100 },
  opening: { name: 'opening a row', unit: 'ms', most: 100 },
};

/** Records, in the page, how far its content moves by itself, and how long each interaction takes until it is painted. */
function recordInteractions() {
  globalThis.__shift = 0;
  globalThis.__interactions = [];
  const observe = (type, add, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true, ...more });
  observe('layout-shift', ({ value, hadRecentInput }) => hadRecentInput || (globalThis.__shift += value));
  // Durations are rounded to 8 ms; those below 16 ms are not reported.
  const record = ({ interactionId, duration }) => interactionId && globalThis.__interactions.push(duration);
  observe('event', record, { durationThreshold: 16 });
}

async function openContext(browser, url, user) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 }, serviceWorkers: 'block' });
  const response = await context.request.post(`${url}/api/auth/login`, { data: { email: user, password } });
  const session = await response.json();
  await context.addCookies([{ name: 'token', value: session.token, url }]);
  await context.addInitScript(({ token, user: own }) => {
    const values = { token, user: JSON.stringify(own), tenantId: own.tenantId, subdomain: own.subdomain };
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, session);
  await context.addInitScript(recordInteractions);
  return context;
}

/** Waits until the page has nothing to do, since work of its own would count as part of an interaction. */
async function waitUntilIdle(page) {
  await page.locator('main h1').first().waitFor();
  await page.evaluate(async () => {
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve));
    const isLoading = () => document.querySelector('main [role="status"], main [aria-busy="true"]') !== null;
    for (let quiet = 0; quiet < 10; quiet = isLoading() ? 0 : quiet + 1) {
      await idle();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
}

/** The longest of the interactions that `interact` performs, in ms from the input to the next frame. */
async function measureLongest(page, interact) {
  await page.evaluate(() => (globalThis.__interactions = []));
  await interact();
  // Entries come after the frame.
  await page.waitForTimeout(1_500);
  return page.evaluate(() => Math.max(0, ...globalThis.__interactions));
}

async function measurePage(context, url) {
  const page = await context.newPage();
  try {
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.goto(url);
    await waitUntilIdle(page);
    const shift = await page.evaluate(() => globalThis.__shift);
    const search = page.locator('main input[type="search"]').first();
    const hasSearch = await search.isVisible();
    const typing = hasSearch ? await measureLongest(page, () => search.pressSequentially('order', { delay: 120 })) : undefined;
    if (hasSearch) await search.fill('');
    await waitUntilIdle(page);
    const row = page.locator('main tbody tr').first();
    const opening = (await row.isVisible()) ? await measureLongest(page, () => row.locator('a, button').first().click()) : undefined;
    return { shift, typing, opening };
  } finally {
    await page.close();
  }
}

const listMenu = (page) =>
  page
    .locator('nav[aria-label="Main"] a')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')))].filter((href) => href.startsWith('/')));

/** The worst page of each kind, and every other one beyond the limit. */
function toResults(measured) {
  return Object.entries(limits).flatMap(([kind, { name, unit, most }]) => {
    const pages = measured.filter((page) => page[kind] !== undefined).sort((a, b) => b[kind] - a[kind]);
    return pages
      .filter((page, place) => place === 0 || page[kind] > most)
      .map((page) => compare({ name: `${name}, ${page.name}, of ${pages.length} pages`, value: page[kind], reference: most, unit, most }));
  });
}

/** Every page of the menu in a slow browser: whether its content moves while it loads, and how soon it shows what is typed and opened. */
export async function benchmarkInteractions(folder) {
  const { chromium } = createRequire(new URL('../../e2e/package.json', import.meta.url))('@playwright/test');
  const app = await startApp(join(folder, 'interactions'));
  const browser = await chromium.launch({ executablePath: getBrowserPath(), args: ['--no-sandbox', '--disable-gpu'] });
  const measured = [];
  try {
    for (const user of users) {
      const context = await openContext(browser, app.url, user);
      const start = await context.newPage();
      await start.goto(`${app.url}/dashboard`);
      await waitUntilIdle(start);
      const menu = await listMenu(start);
      await start.close();
      for (const path of menu) measured.push({ name: `${path} of ${user.split('@')[0]}`, ...(await measurePage(context, app.url + path)) });
      await context.close();
    }
  } finally {
    await browser.close();
    await app.stop();
  }
  return toResults(measured);
}
