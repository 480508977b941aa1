const loadMs = 20_000;
/** Effects and requests of a page that has loaded may still fail. */
const settleMs = 500;

const toPattern = (route) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`);

/** From here on the browser gets the version of the preview. Without its cookie, it would open the pages of the current one. */
async function openPreview(page, { address, cookie }) {
  await page.goto(address);
  const cookies = await page.context().cookies(address);
  if (!cookies.some(({ name, value }) => `${name}=${value}` === cookie))
    throw new Error('The browser does not keep the cookie of the preview.');
}

/** Signs an account in, as its user does. */
async function signIn(page, url, { email, password }) {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((at) => at.pathname !== '/login', { timeout: loadMs });
}

/** In the page: `loaded`, or the text of an alert where a part of it did not load; undefined while it loads. */
const findState = () => {
  const alerts = [...document.querySelectorAll('[role=alert]')].map((each) => each.innerText.split(/\n+/).slice(0, 2).join(': '));
  const alert = alerts.find((text) => text.includes('didn’t load'));
  const isLoading = document.querySelector('h1') === null || document.querySelector('[aria-busy=true]') !== null;
  return alert ?? (isLoading ? undefined : 'loaded');
};

/** Asks again and again: the policy of the app refuses what a wait inside the page would need. */
async function waitForState(page) {
  for (const end = Date.now() + loadMs; Date.now() < end; await page.waitForTimeout(100)) {
    const state = await page.evaluate(findState);
    if (state) return state;
  }
  return `It did not load within ${loadMs / 1_000} seconds.`;
}

/** What browsers log of a response with an error, which a page may well show as such. */
const isResponse = (text) => text.startsWith('Failed to load resource');

/**
 * Opens a path.
 * @returns `problem`: an error that nobody caught, or that the app had to catch; `notice`: what the page says did not load; where it led to, and the
 * paths that it links to
 */
async function openPath(page, url, path) {
  const errors = [];
  const logged = [];
  const onError = (error) => errors.push(error.message);
  const onConsole = (message) => message.type() === 'error' && !isResponse(message.text()) && logged.push(message.text());
  page.on('pageerror', onError).on('console', onConsole);
  try {
    await page.goto(url + path);
    const state = await waitForState(page);
    await page.waitForTimeout(settleMs);
    const notice = state === 'loaded' ? undefined : state;
    const caught = notice && logged[0]?.split('\n', 1)[0];
    const links = await page.$$eval('a[href]', (all) => all.map((each) => new URL(each.href).pathname));
    return { problem: errors[0] ?? caught, notice, at: new URL(page.url()).pathname, links };
  } finally {
    page.off('pageerror', onError).off('console', onConsole);
  }
}

/**
 * Opens each route of a release as each account that may open it. A route with parameters is opened by the first link to it. An account may be
 * refused the data of a page that another one gets.
 * @param {object} browser of Playwright
 * @param {{ url: string, preview: { address: string, cookie: string }, routes: string[], accounts: { email: string, password: string }[] }} options
 * `preview`: which each account opens first
 * @returns {Promise<{ problems: string[], unopened: string[] }>} `unopened` are routes with parameters that no page has a link to
 */
export async function openPages(browser, { url, preview, routes, accounts }) {
  const problems = new Set();
  /** By route; undefined where an account got all of it, or the problem is known. */
  const notices = new Map();
  for (const account of accounts)
    for (const { route, path, problem, notice } of await openPagesAs(browser, account, { url, preview, routes })) {
      if (problem) problems.add(`${path} fails for ${account.email}: ${problem}`);
      const isKnown = problem || !notice;
      if (isKnown || !notices.has(route)) notices.set(route, isKnown ? undefined : `${path} fails for ${account.email}: ${notice}`);
    }
  for (const notice of notices.values()) if (notice) problems.add(notice);
  const missing = routes.filter((route) => !notices.has(route));
  for (const route of missing.filter(isPlain)) problems.add(`${route} cannot be opened by any of the accounts.`);
  return { problems: [...problems], unopened: missing.filter((route) => !isPlain(route)) };
}

const isPlain = (route) => !route.includes(':');

async function openPagesAs(browser, account, { url, preview, routes }) {
  // The service worker would answer with files of before.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await openPreview(page, preview);
  await signIn(page, url, account);
  const results = [];
  const links = new Set();
  const open = async (route, path) => {
    const { at, links: found, ...result } = await openPath(page, url, path);
    // Users without access are sent to their dashboard.
    if (!routes.some((each) => toPattern(each).test(at))) return;
    results.push({ route, path, ...result });
    for (const link of found) links.add(link);
  };
  for (const route of routes.filter(isPlain)) await open(route, route);
  for (const route of routes.filter((each) => !isPlain(each))) {
    const path = [...links].find((link) => toPattern(route).test(link) && !routes.includes(link));
    if (path) await open(route, path);
  }
  await context.close();
  return results;
}
