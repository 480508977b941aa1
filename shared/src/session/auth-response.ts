import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { toRole } from '@techadds/shared/roles';
import type { NewSession } from './store';
import { hasTokenForm } from './token';

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const objectOf = (value: unknown): Fields => (isObject(value) ? value : {});
const textOf = (...values: unknown[]) => values.find((value): value is string => typeof value === 'string' && value !== '');

/** The token in an answer, under any of the names in use: `token`, `accessToken`, `jwt`, `data.token`. */
export function tokenOf(answer: unknown): string | undefined {
  const { token, accessToken, jwt, data } = objectOf(answer);
  const found = textOf(token, accessToken, jwt, objectOf(data).token);
  return found !== undefined && hasTokenForm(found) ? found : undefined;
}

/** The user in an answer: the answer itself or its `user`, its fields under either spelling. Who has no known role is a customer. */
export function userOf(answer: unknown): User | undefined {
  const fields = objectOf(answer);
  const user = isObject(fields.user) ? fields.user : fields;
  if (textOf(user.id) === undefined) return undefined;
  const { first_name: firstName, tenant_id: tenantId, ...rest } = user;
  return { firstName, tenantId, ...rest, role: toRole(user.role) } as unknown as User;
}

/** The session that a sign-in or a registration opens; undefined where its answer has no token. */
export function sessionOf(answer: unknown): NewSession | undefined {
  const token = tokenOf(answer);
  if (token === undefined) return undefined;
  const user = userOf(objectOf(answer).user) ?? null;
  const tenant = objectOf(objectOf(answer).tenant);
  return {
    token,
    user,
    tenant: { id: textOf(tenant.id, user?.tenantId), subdomain: textOf(tenant.subdomain, user?.subdomain) },
  };
}
