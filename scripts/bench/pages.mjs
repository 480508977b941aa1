import { join } from 'node:path';
import { measureClicks } from './clicks.mjs';
import { compare, median } from './compare.mjs';
import { serveEmptyPage } from './empty-page.mjs';
import { serveReactAdmin } from './react-admin.mjs';
import { launchBrowser, openSlowPage } from './slow-browser.mjs';
import { startApp } from './start-app.mjs';

const rounds = 3;

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
  { name: 'order management', path: '/partners/orders', user: 'partner-admin@acme.test', ready: row, cold: 3.2, warm: 1.9 },
  { name: 'audit log', path: '/audit/logs', user: 'admin@acme.test', ready: row, cold: 2.9, warm: 1.8 },
  { name: 'ledger', path: '/finance/ledger', user: 'partner-admin@acme.test', ready: row, cold: 3.2, warm: 1.8 },
  { name: 'pipeline', path: '/crm/deals', user: 'partner-admin@acme.test', ready: row, cold: 3.7, warm: 2.6 },
];

/** The most that a list may take in proportion to one of react-admin. */
const reactAdminLimit = 1;

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
  const { context, page } = await openSlowPage(browser, { url, user });
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

/** Measures each page in turn, some rounds long. Resolves to the times by name. */
async function measureAll(browser, all) {
  const times = {};
  // The first round warms up the servers.
  for (let round = 0; round <= rounds; round += 1)
    for (const page of all) {
      const time = await measure(browser, page);
      if (round > 0) (times[page.name] ??= []).push(time);
    }
  return times;
}

/**
 * First screens in a slow browser on a slow network, compared with an empty page with React and a list of react-admin in the same round, and
 * clicks that lead to another remote.
 */
export async function benchmarkPages(folder) {
  const references = [
    { name: 'empty page', path: '', ready: 'main', server: await serveEmptyPage(folder) },
    { name: 'react-admin', path: '', ready: row, server: await serveReactAdmin(folder) },
  ];
  const app = await startApp(join(folder, 'pages'));
  const browser = await launchBrowser();
  try {
    const all = [...references.map((each) => ({ ...each, url: each.server.url })), ...pages.map((page) => ({ ...page, url: app.url }))];
    const times = await measureAll(browser, all);
    const middle = (name, kind) => median(times[name].map((time) => time[kind]));
    const empty = middle('empty page', 'cold');
    const lists = pages.filter(({ ready }) => ready === row);
    return [
      ...pages.flatMap(({ name, cold, warm }) => [
        compare({ name: `${name}, cold`, value: middle(name, 'cold'), reference: empty, unit: 'ms', atMost: cold }),
        compare({ name: `${name}, again`, value: middle(name, 'warm'), reference: empty, unit: 'ms', atMost: warm }),
      ]),
      ...lists.flatMap(({ name }) =>
        ['cold', 'warm'].map((kind) =>
          compare({
            ...{
              name: `${name}, ${kind}, against a list of react-admin`,
              value: middle(name, kind),
              reference: middle('react-admin', kind),
            },
            ...{ unit: 'ms', atMost: reactAdminLimit },
          }),
        ),
      ),
      ...(await measureClicks(browser, app.url)),
    ];
  } finally {
    await browser.close();
    await app.stop();
    for (const { server } of references) server.stop();
  }
}
