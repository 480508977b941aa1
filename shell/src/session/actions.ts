import { call, refreshSession } from '@techadds/shared/api';
import { login, register } from '@techadds/shared/contract/accounts/endpoints';
import type { AuthActions } from '@techadds/shared/session';
import { startLoginSession, startSessionFromResponse } from './session-response';
import { signOut } from './sign-out';

/** The actions of `useAuth`. */
export const actions: AuthActions = {
  login: async (body) => startLoginSession(await call(login, { body })),
  register: async (body) => startSessionFromResponse(await call(register, { body }), 'Registration failed: no token'),
  logout: signOut,
  refresh: async () => (await refreshSession()) === 'fresh',
};
