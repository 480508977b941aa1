import { request, type Browser, type Page } from '@playwright/test';
import type { Role } from '@techadds/shared/roles';
import { password } from './accounts';
import { callApi } from './api';
import { expect, waitUntilLoaded, type SignedIn } from './test';

const localParts = { customer: 'customer', partner_staff: 'partner-staff', partner_admin: 'partner-admin', admin: 'admin' } as const;
type TenantRole = Exclude<Role, 'super_admin'>;
/** `globex` is where sales are exact, and `techadds` where the contracts of one partner may be signed elsewhere. */
type OtherTenant = 'globex' | 'techadds';
export const toSecondTenantEmail = (role: TenantRole, tenant: OtherTenant = 'globex'): string => `${localParts[role]}@${tenant}.test`;

/**
 * The users of a demo tenant in which no other journey sells anything: what depends on all sales of a partner, such as a commission by
 * volume, is exact there.
 */
export interface SecondTenant {
  /** Opens a path as a role in a browser context of its own, and waits until it has loaded. */
  open: (role: TenantRole, path: string) => Promise<Page>;
  call: <T>(role: TenantRole, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object) => Promise<T>;
}

/** Signs in to the second tenant as each role that is used. `page` sends the requests of `call`. */
export function useSecondTenant(
  { browser, page, enter }: { browser: Browser; page: Page; enter: (page: Page, session: SignedIn) => Promise<void> },
  baseURL: string,
  tenant: OtherTenant = 'globex',
): SecondTenant {
  const sessions = new Map<TenantRole, Promise<SignedIn>>();
  const signIn = async (role: TenantRole): Promise<SignedIn> => {
    const api = await request.newContext({ baseURL });
    const answer = await api.post('/api/auth/login', { data: { email: toSecondTenantEmail(role, tenant), password } });
    expect(answer.status(), await answer.text()).toBe(200);
    const session = (await answer.json()) as SignedIn;
    await api.dispose();
    return session;
  };
  const sessionOf = (role: TenantRole) => {
    const session = sessions.get(role) ?? signIn(role);
    sessions.set(role, session);
    return session;
  };
  return {
    open: async (role, path) => {
      const opened = await (await browser.newContext({ baseURL })).newPage();
      await enter(opened, await sessionOf(role));
      await opened.goto(path);
      await waitUntilLoaded(opened);
      return opened;
    },
    call: async (role, method, path, data) => callApi(page, await sessionOf(role), method, path, data),
  };
}
