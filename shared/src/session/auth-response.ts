import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { toRole } from '@techadds/shared/roles';
import type { NewSession } from './store';
import { isWellFormedToken } from './token';

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const toObject = (value: unknown): Fields => (isObject(value) ? value : {});
const firstText = (...values: unknown[]) => values.find((value): value is string => typeof value === 'string' && value !== '');

/** The token in a response, under any of the names in use: `token`, `accessToken`, `jwt`, `data.token`. */
export function tokenFromResponse(response: unknown): string | undefined {
  const { token, accessToken, jwt, data } = toObject(response);
  const found = firstText(token, accessToken, jwt, toObject(data).token);
  return found !== undefined && isWellFormedToken(found) ? found : undefined;
}

/** The user in a response: the response itself or its `user`, with field names in either spelling. An unknown role is read as customer. */
export function userFromResponse(response: unknown): User | undefined {
  const fields = toObject(response);
  const user = isObject(fields.user) ? fields.user : fields;
  if (firstText(user.id) === undefined) return undefined;
  const { first_name: firstName, tenant_id: tenantId, ...rest } = user;
  return { firstName, tenantId, ...rest, role: toRole(user.role) } as unknown as User;
}

/** The session in the response of a sign-in or a registration; undefined if the response has no token. */
export function sessionFromResponse(response: unknown): NewSession | undefined {
  const token = tokenFromResponse(response);
  if (token === undefined) return undefined;
  const user = userFromResponse(toObject(response).user) ?? null;
  const tenant = toObject(toObject(response).tenant);
  return {
    token,
    user,
    tenant: { id: firstText(tenant.id, user?.tenantId), subdomain: firstText(tenant.subdomain, user?.subdomain) },
  };
}
