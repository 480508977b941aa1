import * as z from 'zod/mini';
import { PasswordChange, Profile } from './forms';
import { User } from './endpoints';
import { endpoint } from '../endpoint';

export const getProfile = endpoint({
  method: 'GET',
  path: '/users/me',
  summary: "Get the caller's profile",
  permission: 'session.own',
  response: z.object({ user: User }),
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/users/me',
  summary: "Update the caller's name",
  permission: 'session.own',
  body: Profile,
  response: z.object({ user: User }),
  refetches: ['auth'],
});

/** A wrong current password is a 422 that names `currentPassword`. The caller's other sessions end. */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/users/me/password',
  summary: "Change the caller's password; ends their other sessions",
  permission: 'session.own',
  body: PasswordChange,
  response: z.void(),
  status: 204,
  errors: [429],
  refetches: ['auth'],
});
