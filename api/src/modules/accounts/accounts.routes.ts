import type { FastifyInstance } from 'fastify';
import {
  confirmPassword,
  endSession,
  forgotPassword,
  listSessions,
  login,
  logout,
  me,
  refresh,
  register,
  requestVerifyEmail,
  resetPassword,
  switchTenant as switchTenantEndpoint,
  verifyEmail,
  whoami,
} from '@techadds/shared/contract/accounts/endpoints';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { parseTenantHeaders } from '../../platform/auth/tenant-headers';
import { toUser, toUserInTenant, type Account } from './accounts.db';
import { signIn } from './sign-in.rules';
import * as confirmation from './password-confirmation.rules';
import { getAccount } from './profile.rules';
import * as recovery from './password-reset.rules';
import { register as registerCustomer } from './registration.rules';
import * as sessions from '../sessions/sessions.rules';
import { createActionContext } from '../audit/action-context.service';
import { switchTenant } from '../tenants/tenant-switch.rules';

const toSignInResponse = ({ token, user, tenant }: Account & { token: string }) => ({ token, user: toUser({ user, tenant }), tenant });

export function accountsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, login, async ({ body, headers, requestMeta }) =>
    toSignInResponse(await signIn(deps, requestMeta, parseTenantHeaders(headers), body)),
  );
  route(app, register, async ({ body, requestMeta, reply }) =>
    toSignInResponse(await registerCustomer(deps, requestMeta, reply.request.host, body)),
  );
  route(app, forgotPassword, ({ body, headers, reply }) =>
    recovery.requestAccountLink(deps, reply.request.host, parseTenantHeaders(headers), 'reset_password', body.email),
  );
  route(app, resetPassword, ({ body, requestMeta, reply }) => recovery.resetPassword(deps, requestMeta, reply.request.host, body));
  route(app, verifyEmail, ({ body, requestMeta }) => recovery.verifyEmail(deps, requestMeta, body.token));
  route(app, requestVerifyEmail, ({ body, headers, reply }) =>
    recovery.requestAccountLink(deps, reply.request.host, parseTenantHeaders(headers), 'verify_email', body.email),
  );
  route(app, refresh, async ({ body, headers, requestMeta }) => ({
    token: await sessions.refreshToken(deps, requestMeta, headers, body.token),
  }));
  route(app, me, async ({ caller }) => ({ user: toUserInTenant(caller, await getAccount(deps, caller)) }));
  route(app, whoami, async ({ caller }) => ({ user: toUserInTenant(caller, await getAccount(deps, caller)) }));
  route(app, logout, async ({ caller, requestMeta, reply }) => {
    await sessions.signOut(deps, requestMeta, caller);
    // On a shared browser the next user must not see cached responses.
    reply.header('Clear-Site-Data', '"cache"');
  });
  route(app, listSessions, async ({ caller }) => ({ items: await sessions.listSessions(deps, caller) }));
  route(app, endSession, ({ caller, requestMeta, params }) => sessions.endSession(deps, requestMeta, caller, params.id));
  route(app, confirmPassword, ({ caller, body }) => confirmation.confirmPassword(deps, caller, body.password));
  route(app, switchTenantEndpoint, async ({ caller, requestMeta, body }) => {
    const { account, tenant, token } = await switchTenant(deps, createActionContext(caller, requestMeta, deps.clock()), body.tenantId);
    return { token, tenant, user: toUserInTenant({ tenantId: tenant.id, subdomain: tenant.subdomain }, account) };
  });

  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('Cache-Control', 'public, max-age=60');
    return deps.tokens.jwks();
  });
}
