import * as z from 'zod/mini';
import { capabilities, roles } from '@techadds/shared/roles';
import { EmailForm, PasswordConfirmation, PasswordReset, Registration, Verification } from './forms';
import { endpoint } from '../endpoint';
import { Id, email, id, secretText, timestamp } from '../fields';
import { Tenant } from '../tenants/endpoints';

export const User = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  emailVerified: z.boolean(),
  role: z.enum(roles),
  tenantId: id,
  subdomain: z.string(),
  partnerId: z.nullable(id),
  /** What a member of a partner's team may do of what the role allows; absent if it is all of it. */
  capabilities: z.optional(z.array(z.enum(capabilities))),
  /** The account's own tenant, while a super-admin works in another one (`tenantId` is that one); absent otherwise. */
  homeTenantId: z.optional(id),
});
export type User = z.infer<typeof User>;

export const Credentials = z.strictObject({ email, password: secretText(200) });

const SignedIn = z.object({ token: z.string(), user: User, tenant: Tenant });

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with e-mail and password',
  permission: 'auth.public',
  body: Credentials,
  response: SignedIn,
  errors: [401, 403, 429],
});

/** A 409 names `email` if the tenant already has an account with it. */
export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Register as a customer and sign in; sends an e-mail to verify the address',
  permission: 'auth.public',
  body: Registration,
  response: SignedIn,
  status: 201,
  errors: [409, 429],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Request a password reset e-mail; the response does not reveal whether the account exists',
  permission: 'auth.public',
  body: EmailForm,
  response: z.void(),
  status: 204,
  errors: [403, 429],
});

/** A link that was used or is older than 30 minutes is rejected as 422 with code `link_expired`, which names `token`. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with the link from the e-mail; ends all sessions of the user',
  permission: 'auth.public',
  body: PasswordReset,
  response: z.void(),
  status: 204,
  errors: [429],
});

/**
 * A link that is unknown or older than two days is rejected as 422 with code `link_expired`, which names `token`. Repeating a valid request returns
 * the same response.
 */
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  summary: 'Verify an e-mail address with the link from the e-mail',
  permission: 'auth.public',
  body: Verification,
  response: z.object({ email: z.string() }),
  refetches: ['users'],
});

export const requestVerifyEmail = endpoint({
  method: 'POST',
  path: '/auth/request-verify-email',
  summary: 'Resend the verification e-mail; the response does not reveal whether the account exists',
  permission: 'auth.public',
  body: EmailForm,
  response: z.void(),
  status: 204,
  errors: [403, 429],
});

export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Refresh a token',
  permission: 'auth.public',
  body: z.strictObject({ token: secretText(4096) }),
  response: z.object({ token: z.string() }),
  errors: [401, 403],
});

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  summary: 'Get the signed-in user',
  permission: 'session.own',
  response: z.object({ user: User }),
});

export const whoami = endpoint({ ...me, path: '/auth/whoami', summary: 'Get the signed-in user (legacy path of /auth/me)' });

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Sign out: end the current session',
  permission: 'session.own',
  response: z.void(),
  status: 204,
});

export const Session = z.object({
  id,
  /** Whether this is the session of the request. */
  current: z.boolean(),
  createdAt: timestamp,
  /** Accurate to about a quarter of an hour. */
  lastUsedAt: timestamp,
  expiresAt: timestamp,
  /** The IP address of the last use. */
  ip: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
});
export type Session = z.infer<typeof Session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: "List the caller's open sessions, most recently used first",
  permission: 'session.own',
  response: z.object({ items: z.array(Session) }),
});

/**
 * Ending another session than the current one requires recent authentication: a sign-in or a confirmed password in the last ten
 * minutes. Otherwise it is a 403 with code `password_needed`.
 */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  summary: "End one of the caller's sessions; its token is rejected from the next request",
  permission: 'session.own',
  params: Id,
  response: z.void(),
  status: 204,
  errors: [404],
});

/** A wrong password is a 422 that names `password`. */
export const confirmPassword = endpoint({
  method: 'POST',
  path: '/auth/confirm-password',
  summary: 'Confirm the password; valid for ten minutes in this session',
  permission: 'session.own',
  body: PasswordConfirmation,
  response: z.void(),
  status: 204,
  errors: [429],
});

export const switchTenant = endpoint({
  method: 'POST',
  path: '/auth/switch-tenant',
  summary: 'Switch to another tenant; returns a new token',
  permission: 'tenants.switch',
  body: z.strictObject({ tenantId: id }),
  response: z.object({ token: z.string(), user: User, tenant: Tenant }),
  errors: [404],
});

export const demoAccounts = endpoint({
  method: 'GET',
  path: '/auth/demo-accounts',
  summary: 'List demo accounts; empty outside demo mode',
  permission: 'auth.public',
  response: z.object({
    password: z.string(),
    items: z.array(
      z.object({
        email: z.string(),
        name: z.string(),
        role: z.enum(roles),
        tenant: z.string(),
        /** The partner that the user works for; null if there is none. */
        partner: z.nullable(z.string()),
      }),
    ),
  }),
});
