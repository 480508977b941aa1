import { test as base, expect, request, type BrowserContext, type Page } from '@playwright/test';
import { mfes, type MfeName } from '@techadds/shared/mfes';
import type { Role } from '@techadds/shared/roles';
import { startEdge, type Edge } from './edge';
import { emails, password } from './accounts';

export interface SignedIn {
  token: string;
  user: { id: string; subdomain: string; [more: string]: unknown };
  tenant: { id: string; subdomain: string };
}

interface Fixtures {
  /** A page in a new browser context, signed in as the role; at another edge if given. */
  as: (role: Role, at?: Edge) => Promise<Page>;
  /**
   * A new page in the worker's browser context of the role, where scripts are cached and local storage outlives a test: faster than `as`, for tests
   * that only read.
   */
  openPage: (role: Role) => Promise<Page>;
  /**
   * The worker's page of the role at a path, reached as by a link and loaded: faster than a new page, for tests that only read. A failed test
   * closes it.
   */
  showPage: (role: Role, path: string) => Promise<Page>;
  /** A session used by no other test, for tests that end or refresh it. */
  freshSession: (role: Role) => Promise<SignedIn>;
  /** Stores a session in the page's context before its first navigation. */
  enter: (page: Page, session: SignedIn) => Promise<void>;
  /** A separate edge whose releases the test may change. */
  edge: Edge;
  /**
   * Security policy violations and uncaught errors of all pages of the test. The test fails if there are any besides those
   * in `provoked`.
   */
  violations: string[];
  /** Patterns of the violations that the test provokes. */
  provoked: RegExp[];
}

/** Below the token lifetime of 15 minutes by more than the longest test takes. */
const sessionForMs = 10 * 60_000;

interface WorkerFixtures {
  /** A session per role, reused between tests and renewed before its token expires. */
  sessions: (role: Role) => Promise<SignedIn>;
  /** The browser contexts of `openPage`, one per role and session. */
  sharedContexts: (role: Role) => Promise<SharedContext>;
}

interface SharedContext {
  session: SignedIn;
  context: BrowserContext;
  /** The page of `showPage`. */
  page?: Page | undefined;
  /** The violations of the current test. */
  violations: string[];
}

/** Records policy violations, integrity violations and uncaught errors of a browser context. */
async function recordViolations(context: BrowserContext, violations: Pick<string[], 'push'>): Promise<void> {
  context.on('weberror', (error) => violations.push(`uncaught ${error.error().stack ?? error.error().message}`));
  await context.exposeBinding('__violation', (_, report: string) => void violations.push(report));
  await context.addInitScript(() => {
    const { __violation: tell } = globalThis as unknown as { __violation: (report: string) => void };
    addEventListener('securitypolicyviolation', (event) =>
      tell(`${event.effectiveDirective} ${event.blockedURI} ${event.sample} on ${location.pathname}`),
    );
    new ReportingObserver((reports) => reports.forEach((report) => tell(`${report.type} ${JSON.stringify(report.body)}`)), {
      types: ['integrity-violation'],
      buffered: true,
    }).observe();
  });
}

/** Stores a session in a browser context, as the sign-in page does. */
async function storeSession(context: BrowserContext, baseURL: string, session: SignedIn): Promise<void> {
  await context.addCookies([{ name: 'token', value: session.token, url: baseURL, sameSite: 'Lax' }]);
  await context.addInitScript(({ token, user, tenant }) => {
    // The initial about:blank page has no storage.
    if (origin === 'null' || localStorage.getItem('entered')) return;
    localStorage.setItem('entered', 'yes');
    localStorage.setItem('token', token);
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('tenantId', tenant.id);
    localStorage.setItem('subdomain', tenant.subdomain);
  }, session);
}

async function createSession(baseURL: string | undefined, role: Role): Promise<SignedIn> {
  const api = await request.newContext({ baseURL });
  const answer = await api.post('/api/auth/login', { data: { email: emails[role], password } });
  expect(answer.status(), await answer.text()).toBe(200);
  const session = (await answer.json()) as SignedIn;
  await api.dispose();
  return session;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  sessions: [
    async ({}, use, { project }) => {
      const known = new Map<Role, { opened: number; session: Promise<SignedIn> }>();
      await use((role) => {
        let kept = known.get(role);
        if (!kept || Date.now() - kept.opened > sessionForMs) {
          kept = { opened: Date.now(), session: createSession(project.use.baseURL, role) };
          known.set(role, kept);
        }
        return kept.session;
      });
    },
    { scope: 'worker' },
  ],
  sharedContexts: [
    async ({ browser, sessions }, use, { project }) => {
      const { viewport, locale, timezoneId, serviceWorkers } = project.use;
      const baseURL = project.use.baseURL!;
      const known = new Map<Role, SharedContext>();
      await use(async (role) => {
        const session = await sessions(role);
        const previous = known.get(role);
        if (previous?.session === session) return previous;
        await previous?.context.close();
        const shared: SharedContext = {
          session,
          context: await browser.newContext({ baseURL, viewport, locale, timezoneId, serviceWorkers }),
          violations: [],
        };
        known.set(role, shared);
        await recordViolations(shared.context, { push: (...reports) => shared.violations.push(...reports) });
        await storeSession(shared.context, baseURL, session);
        return shared;
      });
      await Promise.all([...known.values()].map(({ context }) => context.close()));
    },
    { scope: 'worker' },
  ],
  openPage: async ({ sharedContexts, violations }, use) => {
    const pages: Page[] = [];
    await use(async (role) => {
      const shared = await sharedContexts(role);
      shared.violations = violations;
      const page = await shared.context.newPage();
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.close()));
  },
  showPage: async ({ sharedContexts, violations }, use, test) => {
    const used = new Set<SharedContext>();
    await use(async (role, path) => {
      const shared = await sharedContexts(role);
      shared.violations = violations;
      used.add(shared);
      if (shared.page && !(await leavePage(shared.page))) shared.page = undefined;
      shared.page ??= await loadEmptyPage(await shared.context.newPage());
      await shared.page.setViewportSize(test.project.use.viewport!);
      await shared.page.emulateMedia({ colorScheme: 'light' });
      await enterPage(shared.page, path);
      return shared.page;
    });
    if (test.status === test.expectedStatus) return;
    for (const shared of used) {
      await shared.page?.close();
      shared.page = undefined;
    }
  },
  freshSession: async ({ baseURL }, use) => use((role) => createSession(baseURL, role)),
  enter: async ({ baseURL }, use) => use((page, session) => storeSession(page.context(), baseURL!, session)),
  edge: async ({}, use) => {
    const edge = await startEdge();
    await use(edge);
    await edge.stop();
  },
  provoked: async ({}, use) => use([]),
  violations: async ({ provoked }, use) => {
    const violations: string[] = [];
    await use(violations);
    const unexpected = violations.filter((text) => !provoked.some((pattern) => pattern.test(text)));
    expect(unexpected, 'refused by policies, or uncaught').toEqual([]);
  },
  context: async ({ context, violations }, use) => {
    await recordViolations(context, violations);
    await use(context);
  },
  as: async ({ browser, baseURL, sessions, violations }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (role, at) => {
      const address = at?.url ?? baseURL!;
      const context = await browser.newContext({ baseURL: address });
      contexts.push(context);
      await recordViolations(context, violations);
      await storeSession(context, address, await sessions(role));
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** The request headers that authenticate an API call. */
export const toAuthHeaders = ({ token }: SignedIn) => ({ authorization: `Bearer ${token}` });

/** Navigates within the app like a link, without a page load. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Waits until the page has loaded: one `h1`, no loading indicator. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** A page without content, between two that are checked. */
const emptyPath = '/nowhere';
const getEmptyHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Page not found' });

/** Loads the app at a page without content. */
export async function loadEmptyPage(page: Page): Promise<Page> {
  await page.goto(emptyPath);
  await getEmptyHeading(page).waitFor();
  return page;
}

/** Goes to the empty page. Closes the page and returns false if an open dialog or a changed form holds it back. */
export async function leavePage(page: Page): Promise<boolean> {
  await page.mouse.move(0, 0);
  const openDialogs = page.locator(':is(dialog, [role=dialog], [role=menu]):visible');
  try {
    if ((await openDialogs.count()) > 0) await page.keyboard.press('Escape');
    await expect(openDialogs).toHaveCount(0, { timeout: 1_000 });
    await navigateTo(page, emptyPath);
    await getEmptyHeading(page).waitFor({ timeout: 2_000 });
    return true;
  } catch {
    // Closed below.
  }
  await page.close();
  return false;
}

/** Navigates from the empty page to a path, and waits until it has loaded. */
export async function enterPage(page: Page, path: string): Promise<void> {
  if (path !== emptyPath) {
    await navigateTo(page, path);
    await expect(getEmptyHeading(page)).toHaveCount(0);
  }
  await waitUntilLoaded(page);
}

/** The heading of the fallback shown instead of a remote that did not load. */
export const getRemoteFallback = (page: Page, name: MfeName) => page.getByRole('heading', { name: `${mfes[name].label} didn’t load` });

export { expect };
