import { setTimeout as wait } from 'node:timers/promises';
import { prepareDevice } from './device-script.mjs';

const pages = ['/quotes', '/services'];
/** A page that does not work after this time is replaced. */
const pageTimeoutMs = 20_000;

/**
 * A browser profile with several tabs of the app. A tab that closes or crashes is replaced by a new one.
 * @param {object} browser of Playwright
 * @param {{ name: string, url: string, tabCount: number, duringEnd: Function, control?: string }} options `name` is part of the user agent, by which the proxy tells
 *   devices apart
 */
export async function createDevice(browser, { name, url, tabCount, duringEnd, control }) {
  const context = await browser.newContext({ baseURL: url, userAgent: `Mozilla/5.0 Chrome/140 ${name}`, serviceWorkers: 'block' });
  context.setDefaultTimeout(pageTimeoutMs);
  await context.addInitScript(prepareDevice, { withoutLocks: control === 'locks' });
  /** The tabs, in the order in which they were opened. */
  let tabs = [];
  let account;
  let openedCount = 0;

  async function openTab() {
    const page = await context.newPage();
    const remove = () => (tabs = tabs.filter((tab) => tab !== page));
    page.on('crash', remove).on('close', remove);
    openedCount += 1;
    await page.goto(pages[openedCount % pages.length], { waitUntil: 'domcontentloaded' }).catch(() => {});
    tabs.push(page);
    return page;
  }
  const replace = (tab) =>
    duringEnd(name, async () => {
      tabs = tabs.filter((each) => each !== tab);
      await tab.close().catch(() => {});
      await openTab();
    });
  const isReady = (tab) => tab.evaluate((userId) => globalThis.chaos.isReady(userId), account.userId).catch(() => false);

  /** Waits until every tab works for the user; replaces those that do not. */
  async function ready() {
    while (tabs.length < tabCount) await openTab();
    let replacedCount = 0;
    for (let until = Date.now() + pageTimeoutMs; ; await wait(100)) {
      const states = await Promise.all(tabs.map(async (tab) => ({ tab, isReady: await withTimeout(isReady(tab), 5_000, false) })));
      const left = states.filter((state) => !state.isReady);
      if (left.length === 0 && tabs.length >= tabCount) return;
      if (Date.now() < until && tabs.length >= tabCount) continue;
      replacedCount += 1;
      if (replacedCount > 2) throw new Error(`The tabs of ${name} do not work as ${account.email}: ${left.map(({ tab }) => tab.url())}.`);
      for (const { tab } of left) await replace(tab);
      while (tabs.length < tabCount) await openTab();
      until = Date.now() + pageTimeoutMs;
    }
  }

  /** Works in a tab; in another if that one does not answer. */
  async function inTab(work) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await withTimeout(work(tabs[0] ?? (await openTab())), pageTimeoutMs);
      } catch (error) {
        if (process.env.CHAOS_VERBOSE) console.log(`  ${name}: ${error.message.split('\n')[0]}`);
        if (attempt >= 5) throw error;
        await wait(200 * attempt);
        await ready();
      }
    }
  }
  const evaluate = (method, argument) =>
    inTab((tab) =>
      tab.evaluate(
        ([name, value]) =>
          globalThis.chaos[name](value).catch((error) => {
            throw new Error(`${name}: ${error?.name}: ${error?.message}`);
          }),
        [method, argument],
      ),
    );

  return {
    name,
    get account() {
      return account;
    },
    ready,
    evaluate,
    /** Signs a user in, in one of the open tabs; the others notice. */
    async signIn({ token, user, tenant }, next) {
      account = next;
      const tab = tabs[0] ?? (await openTab());
      // The token is last, because other tabs react to a change of it.
      const values = { user: JSON.stringify(user), tenantId: tenant.id, subdomain: tenant.subdomain, token };
      await duringEnd(name, async () => {
        await context.addCookies([{ name: 'token', value: token, url, sameSite: 'Lax' }]);
        await tab.evaluate((stored) => Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value)), values);
        await tab.goto(pages[0], { waitUntil: 'domcontentloaded' }).catch(() => {});
        await ready();
      });
    },
    /** Whether there is a session; without one the user has to sign in again. */
    isSignedIn: async () => (await context.cookies(url)).some((cookie) => cookie.name === 'token'),
    /**
     * Saves records in a tab. Where the tab dies meanwhile, the user does not know what was saved: the result is undefined.
     * @param {object[]} records kinds and bodies
     */
    async save(records, tabIndex = 0) {
      for (let attempt = 1; ; attempt += 1) {
        const tab = tabs[tabIndex % tabs.length];
        try {
          return await tab.evaluate((value) => globalThis.chaos.save(value), { userId: account.userId, records });
        } catch (error) {
          // In the middle of a page load, nothing was written.
          const isEarly = !tab || /not changed its user|reading '(save|__INSTANCES__|loadShare)'/.test(error.message);
          if (!isEarly) return undefined;
          if (attempt > 5) throw error;
          await ready();
        }
      }
    },
    closeTab: (tabIndex) => replace(tabs[tabIndex % tabs.length]),
    crashTab: (tabIndex) =>
      duringEnd(name, async () => {
        const tab = tabs[tabIndex % tabs.length];
        const cdp = await context.newCDPSession(tab);
        const crashed = tab.waitForEvent('crash').catch(() => {});
        void cdp.send('Page.crash').catch(() => {});
        await crashed;
        await replace(tab);
      }),
    /** Hides every tab but one, or none. */
    async hideTabs(visibleIndex) {
      const set = (tab, hidden) => tab.evaluate((value) => globalThis.chaos.setHidden(value), hidden).catch(() => {});
      await Promise.all(tabs.map((tab, n) => set(tab, visibleIndex !== undefined && n !== visibleIndex % tabs.length)));
    },
    /** @param {number} offsetMs how far the clock of this device is ahead */
    async setClock(offsetMs, { reload = false } = {}) {
      await inTab((tab) => tab.evaluate((value) => localStorage.setItem('chaos-clock', String(value)), offsetMs));
      if (!reload) return;
      await duringEnd(name, async () => {
        await Promise.all(tabs.map((tab) => tab.reload({ waitUntil: 'domcontentloaded' }).catch(() => {})));
        await ready();
      });
    },
    /** Lets nothing be stored any more, until the returned function is called. */
    async fillStorage() {
      const cdp = await context.newCDPSession(tabs[0]);
      await cdp.send('Storage.overrideQuotaForOrigin', { origin: url, quotaSize: 1 });
      return () => cdp.send('Storage.overrideQuotaForOrigin', { origin: url }).catch(() => {});
    },
    async clearStorage() {
      const cdp = await context.newCDPSession(tabs[0]);
      await cdp.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'indexeddb' });
    },
    setOffline: (isOffline) => context.setOffline(isOffline),
    /** Moves every tab to the other list, as after a form was saved. */
    navigate: () =>
      Promise.all(
        tabs.map((tab) =>
          tab
            .evaluate((paths) => {
              history.pushState(
                null,
                '',
                paths.find((path) => path !== location.pathname),
              );
              dispatchEvent(new PopStateEvent('popstate', { state: null }));
            }, pages)
            .catch(() => {}),
        ),
      ),
    close: () => context.close(),
  };
}

/** The result of `work`; after a time without one, `fallback`, or an error if there is none. */
function withTimeout(work, ms, fallback) {
  let timer;
  const late = new Promise((resolve, reject) => {
    timer = setTimeout(() => (fallback === undefined ? reject(new Error('The tab does not answer.')) : resolve(fallback)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
