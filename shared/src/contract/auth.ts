import * as z from 'zod/mini';
import { roles } from '@techadds/shared/permissions';
import { endpoint } from './endpoint';
import { email, id, requiredText } from './fields';
import { Tenant } from './tenants';

export const User = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  tenantId: id,
  subdomain: z.string(),
  partnerId: z.nullable(id),
  /** Where the account lives, while a super-admin works in another tenant (`tenantId` is that one); absent otherwise. */
  homeTenantId: z.optional(id),
});
export type User = z.infer<typeof User>;

export const Credentials = z.strictObject({ email, password: requiredText(200) });

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with e-mail and password',
  permission: 'auth.public',
  body: Credentials,
  response: z.object({ token: z.string(), user: User, tenant: Tenant }),
  errors: [401, 403, 429],
});

export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Exchange a token for a fresh one',
  permission: 'auth.public',
  body: z.strictObject({ token: requiredText(4096) }),
  response: z.object({ token: z.string() }),
  errors: [401, 403],
});

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  summary: 'The signed-in user',
  permission: 'session.own',
  response: z.object({ user: User }),
});

export const whoami = endpoint({ ...me, path: '/auth/whoami', summary: 'The signed-in user (older name of /auth/me)' });

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session',
  permission: 'session.own',
  response: z.void(),
  status: 204,
});

export const switchTenant = endpoint({
  method: 'POST',
  path: '/auth/switch-tenant',
  summary: 'Go on in another tenant, with a new token in place of the present one',
  permission: 'tenants.switch',
  body: z.strictObject({ tenantId: id }),
  response: z.object({ token: z.string(), user: User, tenant: Tenant }),
  errors: [404],
});

export const demoAccounts = endpoint({
  method: 'GET',
  path: '/auth/demo-accounts',
  summary: 'The demo accounts; empty outside demo mode',
  permission: 'auth.public',
  response: z.object({
    password: z.string(),
    items: z.array(z.object({ email: z.string(), name: z.string(), role: z.enum(roles), tenant: z.string() })),
  }),
});
