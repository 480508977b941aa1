import * as z from 'zod/mini';
import { roles } from '@techadds/shared/roles';
import { DeactivateUserForm } from './forms';
import { endpoint } from '../endpoint';
import { Id, id, timestamp } from '../fields';
import { listResponse, listQuery } from '../list';

export const UserAccount = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  partnerName: z.nullable(z.string()),
  createdAt: timestamp,
  /** Null while the account is active. */
  deactivatedAt: z.nullable(timestamp),
  /** The number of valid sessions. */
  openSessions: z.int(),
  /** The last use of any valid session, accurate to about a quarter of an hour. */
  lastUsedAt: z.nullable(timestamp),
  /** Whether the caller may deactivate the account and end its sessions: not for the caller's own account, nor for super-admins. */
  manageable: z.boolean(),
});
export type UserAccount = z.infer<typeof UserAccount>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/admin/users',
  summary: 'Search users of the tenant by name or e-mail',
  permission: 'users.manage',
  query: z.extend(listQuery(['name', 'createdAt']), { status: z._default(z.enum(['all', 'active', 'deactivated']), 'all') }),
  response: listResponse(UserAccount),
});

const userAction = {
  method: 'POST',
  permission: 'users.manage',
  params: Id,
  response: UserAccount,
  errors: [404],
} as const;

/** Repeating it changes nothing. 403 with code `account_protected` for the caller's own account and for super-admins. */
export const deactivateUser = endpoint({
  ...userAction,
  path: '/admin/users/{id}/deactivate',
  summary: 'Deactivate a user: all sessions end at once, open orders go back to the queue, and sign-in is blocked until reactivation',
  body: DeactivateUserForm,
  errors: [404, 409],
  refetches: ['observability', 'orders'],
});

export const reactivateUser = endpoint({
  ...userAction,
  path: '/admin/users/{id}/reactivate',
  summary: 'Reactivate a user; the previous password is still valid',
  refetches: ['observability'],
});

export const endUserSessions = endpoint({
  ...userAction,
  path: '/admin/users/{id}/end-sessions',
  summary: 'End all sessions of a user; their tokens are rejected from the next request',
});
