import { call } from '@techadds/shared/api';
import { register } from '@techadds/shared/contract/auth';
import { signIn } from '@techadds/shared/session';
import type { Input } from '@techadds/shared/contract/endpoint';
import { tokenOf } from '../entrance/token';

/** Makes a person a customer and keeps the session in this browser. Throws `ApiError`, or an `Error` where the answer has no token. */
export async function registerWith(body: Input<typeof register>['body']): Promise<void> {
  const answer = await call(register, { body: { ...body, subdomain: body.subdomain.trim().toLowerCase() } });
  const token = tokenOf(answer);
  if (token === undefined) throw new Error('Registration failed: no token');
  signIn({ token, user: answer.user, tenant: answer.tenant });
}
