import { call, refreshSession } from '@techadds/shared/api';
import { login, register } from '@techadds/shared/contract/accounts/endpoints';
import { type AuthActions, sessionFromResponse, startSession } from '@techadds/shared/session';
import { signOut } from './sign-out';

/** Starts the session of a response. @throws Error with the text `failure` if it has no token */
export function startSessionFromResponse(answer: unknown, failure: string): void {
  const session = sessionFromResponse(answer);
  if (!session) throw new Error(failure);
  startSession(session);
}

/** The actions of `useAuth`. */
export const actions: AuthActions = {
  login: async (body) => startSessionFromResponse(await call(login, { body }), 'Login failed: no token'),
  register: async (body) => startSessionFromResponse(await call(register, { body }), 'Registration failed: no token'),
  logout: signOut,
  refresh: async () => (await refreshSession()) === 'fresh',
};
