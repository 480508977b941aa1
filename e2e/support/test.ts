import { test as base, expect, request, type BrowserContext, type Page } from '@playwright/test';
import type { Role } from '@techadds/shared/permissions';
import { emails, password } from './people';

interface SignedIn {
  token: string;
  user: unknown;
  tenant: { id: string; subdomain: string };
}

interface Fixtures {
  /** A page of a browser of its own, signed in as the role. */
  as: (role: Role) => Promise<Page>;
  /** Reports of the page's policies, of all pages of the test; the test fails where it leaves any. */
  violations: string[];
}

interface WorkerFixtures {
  sessions: (role: Role) => Promise<SignedIn>;
}

/** Notes what the policies of the page refuse. */
async function watch(context: BrowserContext, violations: string[]): Promise<void> {
  await context.exposeBinding('__violation', (_, report: string) => void violations.push(report));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const report = (globalThis as unknown as { __violation: (report: string) => void }).__violation;
      report(`${event.effectiveDirective} ${event.blockedURI} ${event.sample} on ${location.pathname}`);
    });
  });
}

/** Puts a session into a browser as the sign-in page does. */
export async function enter(context: BrowserContext, baseURL: string, session: SignedIn): Promise<void> {
  await context.addCookies([{ name: 'token', value: session.token, url: baseURL, sameSite: 'Lax' }]);
  await context.addInitScript(({ token, user, tenant }) => {
    if (localStorage.getItem('entered')) return;
    localStorage.setItem('entered', 'yes');
    localStorage.setItem('token', token);
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('tenantId', tenant.id);
    localStorage.setItem('subdomain', tenant.subdomain);
  }, session);
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  sessions: [
    async ({}, use, { project }) => {
      const known = new Map<Role, SignedIn>();
      await use(async (role) => {
        const found = known.get(role);
        if (found) return found;
        const api = await request.newContext({ baseURL: project.use.baseURL });
        const answer = await api.post('/api/auth/login', { data: { email: emails[role], password } });
        expect(answer.status(), await answer.text()).toBe(200);
        const session = (await answer.json()) as SignedIn;
        known.set(role, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],
  violations: async ({}, use) => {
    const violations: string[] = [];
    await use(violations);
    expect(violations, 'policy violations').toEqual([]);
  },
  context: async ({ context, violations }, use) => {
    await watch(context, violations);
    await use(context);
  },
  as: async ({ browser, baseURL, sessions, violations }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (role) => {
      const context = await browser.newContext();
      contexts.push(context);
      await watch(context, violations);
      await enter(context, baseURL!, await sessions(role));
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };
