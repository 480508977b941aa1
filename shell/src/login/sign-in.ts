import { call } from '@techadds/shared/api';
import { login } from '@techadds/shared/contract/auth';
import { signIn } from '@techadds/shared/session';
import { tokenOf } from '../entrance/token';

/** Signs a person in and keeps the session in this browser. Throws `ApiError`, or an `Error` where the answer has no token. */
export async function signInWith(body: { email: string; password: string }): Promise<void> {
  const answer = await call(login, { body });
  const token = tokenOf(answer);
  if (token === undefined) throw new Error('Login failed: no token');
  signIn({ token, user: answer.user, tenant: answer.tenant });
}
