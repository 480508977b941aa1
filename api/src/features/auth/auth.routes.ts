import type { FastifyInstance } from 'fastify';
import { demoAccounts, login, logout, me, refresh, switchTenant as switchTenantEndpoint, whoami } from '@techadds/shared/contract/auth';
import { demoAccounts as accounts, demoPassword } from '../../demo/accounts';
import type { Caller } from '../../http/caller';
import type { Deps } from '../../http/deps';
import { notSignedIn } from '../../http/errors';
import { route } from '../../http/route';
import { namedTenant } from '../../http/tenant-headers';
import { memoryAttempts } from './attempts';
import { findAccount, toUser, toUserIn } from './auth.db';
import { signIn } from './auth.rules';
import { refreshToken, signOut } from './sessions.rules';
import { switchTenant } from './switch.rules';

/** Wrong passwords for one account from one address: 5 in 15 minutes. */
const loginLimit = { tries: 5, windowMs: 15 * 60_000 };

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  const attempts = memoryAttempts(loginLimit.tries, loginLimit.windowMs, deps.clock);

  const myself = async (caller: Caller) => {
    const account = await deps.db.withTenant(caller.homeTenantId, (tx) => findAccount(tx, caller.homeTenantId, caller.userId));
    if (!account) throw notSignedIn();
    return { user: toUserIn(caller, account) };
  };

  route(app, login, async ({ body, headers, origin }) => {
    const account = await signIn({ ...deps, attempts }, origin, namedTenant(headers), body);
    return { token: account.token, user: toUser(account), tenant: account.tenant };
  });
  route(app, refresh, async ({ body, headers, origin }) => ({ token: await refreshToken(deps, origin, headers, body.token) }));
  route(app, me, ({ caller }) => myself(caller));
  route(app, whoami, ({ caller }) => myself(caller));
  route(app, logout, async ({ caller, origin, reply }) => {
    await signOut(deps, origin, caller);
    // What one person's browser has cached must not be handed to the next.
    reply.header('Clear-Site-Data', '"cache"');
  });
  route(app, switchTenantEndpoint, async ({ caller, origin, body }) => {
    const { account, tenant, token } = await switchTenant(deps, { caller, origin, now: deps.clock() }, body.tenantId);
    return { token, tenant, user: toUserIn({ tenantId: tenant.id, subdomain: tenant.subdomain }, account) };
  });
  route(app, demoAccounts, async () => (deps.config.demo ? { password: demoPassword, items: [...accounts] } : { password: '', items: [] }));

  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('Cache-Control', 'public, max-age=60');
    return deps.tokens.jwks();
  });
}
