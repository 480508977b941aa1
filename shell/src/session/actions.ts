import { call, refreshSession } from '@techadds/shared/api';
import { login, register } from '@techadds/shared/contract/accounts/endpoints';
import { type AuthActions, sessionFromResponse, startSession } from '@techadds/shared/session';
import { signOut } from './sign-out';

/** Keeps the session that an answer opens. @throws where it has no token */
function open(answer: unknown, failure: string): void {
  const session = sessionFromResponse(answer);
  if (!session) throw new Error(failure);
  startSession(session);
}

/** What `useAuth` offers in the app. */
export const actions: AuthActions = {
  login: async (body) => open(await call(login, { body }), 'Login failed: no token'),
  register: async (body) => open(await call(register, { body }), 'Registration failed: no token'),
  logout: signOut,
  refresh: async () => (await refreshSession()) === 'fresh',
};
