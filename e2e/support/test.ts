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
  /** A page of a browser of its own, signed in as the role; at another edge where one is given. */
  as: (role: Role, at?: Edge) => Promise<Page>;
  /** A session that no other test uses, for tests that end or refresh it. */
  freshSession: (role: Role) => Promise<SignedIn>;
  /** Puts a session into the page's browser before its first page is opened. */
  enter: (page: Page, session: SignedIn) => Promise<void>;
  /** An edge of the test's own, whose releases it may change. */
  edge: Edge;
  /**
   * What the policies of all pages of the test refused, and errors that no code caught. The test fails where there are any
   * besides those it provokes.
   */
  violations: string[];
  /** What the violations that a test provokes contain. */
  provoked: RegExp[];
}

/** Long enough for many tests, and short enough for the longest of them to end before the token does. */
const sessionForMs = 10 * 60_000;

interface WorkerFixtures {
  /** The session of a role, opened once, and anew before its token's quarter of an hour is over. */
  sessions: (role: Role) => Promise<SignedIn>;
}

/** Notes what the policies of the page refuse, scripts without the right hash too, and errors that nobody caught. */
async function watch(context: BrowserContext, violations: string[]): Promise<void> {
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

/** Puts a session into a browser as the sign-in page does. */
async function enter(context: BrowserContext, baseURL: string, session: SignedIn): Promise<void> {
  await context.addCookies([{ name: 'token', value: session.token, url: baseURL, sameSite: 'Lax' }]);
  await context.addInitScript(({ token, user, tenant }) => {
    // A new page is blank first, and has no storage.
    if (origin === 'null' || localStorage.getItem('entered')) return;
    localStorage.setItem('entered', 'yes');
    localStorage.setItem('token', token);
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('tenantId', tenant.id);
    localStorage.setItem('subdomain', tenant.subdomain);
  }, session);
}

async function openSession(baseURL: string | undefined, role: Role): Promise<SignedIn> {
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
          kept = { opened: Date.now(), session: openSession(project.use.baseURL, role) };
          known.set(role, kept);
        }
        return kept.session;
      });
    },
    { scope: 'worker' },
  ],
  freshSession: async ({ baseURL }, use) => use((role) => openSession(baseURL, role)),
  enter: async ({ baseURL }, use) => use((page, session) => enter(page.context(), baseURL!, session)),
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
    await watch(context, violations);
    await use(context);
  },
  as: async ({ browser, baseURL, sessions, violations }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (role, at) => {
      const address = at?.url ?? baseURL!;
      const context = await browser.newContext({ baseURL: address });
      contexts.push(context);
      await watch(context, violations);
      await enter(context, address, await sessions(role));
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** The headers of a call to the API in a session. */
export const authorization = ({ token }: SignedIn) => ({ authorization: `Bearer ${token}` });

/** Moves to a path as a link in the app does: without loading the page anew. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Waits until the screen is there with what it shows. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** What stands in the place of a remote that is not there. */
export const fallbackOf = (page: Page, name: MfeName) => page.getByRole('heading', { name: `${mfes[name].label} didn’t load` });

export { expect };
