import { join } from 'node:path';
import { log } from '../lib/log.mjs';
import { compare } from './compare.mjs';
import { laptop, launchBrowser, openSlowPage, phone } from './slow-browser.mjs';
import { startApp } from './start-app.mjs';

const users = ['customer', 'partner-admin', 'partner-staff', 'admin']
  .map((name) => `${name}@acme.test`)
  .concat('super-admin@techadds.test');
/** Web Vitals rate an INP of 200 ms and a layout shift of 0.1 as good. Ours are limits for each single interaction and page. */
const limits = { interactionMs: 100, shiftPerMille: 20 };
const settleMs = 1_500;
const openMs = 3_000;

/** Records layout shifts and the durations of interactions in the page. */
function recordVitals() {
  globalThis.__vitals = { shift: 0, interactionMs: 0 };
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) globalThis.__vitals.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) globalThis.__vitals.interactionMs = Math.max(globalThis.__vitals.interactionMs, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

const readVitals = (page) => page.evaluate(() => globalThis.__vitals);

/** The longest interaction of what `act` does, in ms until the next frame is painted. */
async function measureInteraction(page, act) {
  await page.evaluate(() => (globalThis.__vitals.interactionMs = 0));
  await act();
  await page.waitForTimeout(400);
  return (await readVitals(page)).interactionMs;
}

const listMenu = (page) =>
  page.evaluate(() => [...new Set([...document.querySelectorAll('nav a[href^="/"]')].map((link) => link.getAttribute('href')))]);

/** First words of buttons that open a drawer or a dialog. Those with `aria-haspopup`, and that of the first row, are found without. */
const openerNames = ['Add', 'Change', 'Collection', 'Connect', 'Import', 'Invite', 'New', 'Notifications', 'Promote', 'Search', 'Simulate'];

/** Buttons of the page that open a drawer, a dialog or a menu, one of each kind. */
const listOpeners = (page) =>
  page.evaluate((names) => {
    const kinds = new Map();
    for (const button of document.querySelectorAll('main button, header button')) {
      const [kind] = (button.getAttribute('aria-label') ?? button.textContent).trim().split(' ');
      const opens = button.ariaHasPopup || names.includes(kind) || button.matches('tbody tr:first-child td:first-child button');
      if (opens && button.getClientRects().length > 0 && !button.disabled && !kinds.has(kind)) kinds.set(kind, button);
    }
    [...kinds.values()].forEach((button, index) => button.setAttribute('data-opener', String(index)));
    return [...kinds.keys()];
  }, openerNames);

/** Drawers load their code when they are opened first. */
const waitForOpened = (page) =>
  page
    .locator('[role=dialog], [popover]:popover-open')
    .first()
    .waitFor({ timeout: openMs })
    .catch(() => undefined);

/** Types into the search of a list and opens each kind of drawer. Resolves to the names and durations of the interactions. */
async function interact(page, path) {
  const measured = [];
  const add = async (name, act) => measured.push({ name: `${name} of ${path}`, value: await measureInteraction(page, act) });
  const search = page.locator('main input[type=search]').first();
  if (await search.isVisible()) {
    await add('search', () => search.pressSequentially('cloud', { delay: 60 }));
    await search.fill('');
    await page.waitForTimeout(settleMs);
  }
  for (const [index, kind] of (await listOpeners(page)).entries()) {
    const opener = page.locator(`[data-opener="${index}"]`);
    if (!(await opener.isVisible())) continue;
    await add(kind, () => opener.click());
    await waitForOpened(page);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(300);
  }
  return measured;
}

/** Opens each page of a user's menu. */
async function measureMenu(browser, { url, user, viewport }) {
  const { context, page } = await openSlowPage(browser, { url, user, viewport });
  await context.addInitScript(recordVitals);
  const shifts = [];
  const interactions = [];
  try {
    await page.goto(`${url}/dashboard`);
    await page.locator('nav a').first().waitFor({ state: 'attached' });
    for (const path of await listMenu(page)) {
      await page.goto(url + path);
      await page.locator('main h1, main h2').first().waitFor();
      await page.waitForTimeout(settleMs);
      shifts.push({ name: `${path} (${user})`, value: (await readVitals(page)).shift * 1000 });
      interactions.push(...(await interact(page, path)));
    }
  } finally {
    await context.close();
  }
  return { shifts, interactions };
}

const findWorst = (measured) => measured.reduce((worst, each) => (each.value > worst.value ? each : worst));

/** All that exceed the limit; the worst where none does. */
function listWorst(measured, limit) {
  const exceeding = measured.filter(({ value }) => value > limit);
  return exceeding.length > 0 ? exceeding : [findWorst(measured)];
}

/**
 * The longest interactions (typing into a search, opening a drawer or a menu) and the largest layout shift of all pages in the menus of all roles,
 * with a slow processor and network, at the width of a laptop and of a phone. Takes half an hour.
 */
export async function benchmarkInteractions(folder) {
  const app = await startApp(join(folder, 'interactions'));
  const browser = await launchBrowser();
  const results = [];
  try {
    for (const viewport of [laptop, phone]) {
      const at = `${viewport.width} px`;
      const measured = [];
      for (const user of users) {
        const menu = await measureMenu(browser, { url: app.url, user, viewport });
        measured.push(menu);
        log(`${user} at ${at}: ${menu.interactions.length} interactions, ${findWorst(menu.interactions).value} ms at most`);
      }
      const shift = findWorst(measured.flatMap(({ shifts }) => shifts));
      const interactions = measured.flatMap(({ interactions }) => interactions);
      if (process.env.BENCH_VERBOSE) console.log(JSON.stringify(measured));
      const [shiftLimit, interactionLimit] = [limits.shiftPerMille, limits.interactionMs];
      results.push(
        compare({ name: `layout shift at ${at}: ${shift.name}`, value: shift.value, reference: shiftLimit, unit: '‰', most: shiftLimit }),
        ...listWorst(interactions, interactionLimit).map(({ name, value }) =>
          compare({ name: `interaction at ${at}: ${name}`, value, unit: 'ms', reference: interactionLimit, most: interactionLimit }),
        ),
      );
    }
  } finally {
    await browser.close();
    await app.stop();
  }
  return results;
}
