import type { Permission } from '@techadds/shared/permissions';

/**
 * The resources that API tokens can reach: the first part of a permission. A resource that is not listed is closed to every token: sessions,
 * accounts, impersonation, personal settings and the tokens themselves need a signed-in user.
 */
export const tokenResources = [
  'catalog',
  'services',
  'categories',
  'quotes',
  'contracts',
  'templates',
  'projects',
  'milestones',
  'time',
  'orders',
  'ratings',
  'customers',
  'crm',
  'imports',
  'tasks',
  'finance',
  'analytics',
  'ledger',
  'payouts',
  'deposits',
  'fees',
  'commission',
  'currency',
  'audit',
  'files',
] as const;
export type TokenResource = (typeof tokenResources)[number];

type TokenScope = `${TokenResource}:${'read' | 'write'}`;

/** A scope allows the endpoints of its resource: `read` those that only read, `write` all of them. */
export const tokenScopes = tokenResources.flatMap((resource): TokenScope[] => [`${resource}:read`, `${resource}:write`]);

/** The scope that a request needs; undefined if no token may make it. */
export function getRequiredScope(permission: Permission, method: string): TokenScope | undefined {
  const resource = tokenResources.find((each) => permission.startsWith(`${each}.`));
  return resource && `${resource}:${method === 'GET' || method === 'HEAD' ? 'read' : 'write'}`;
}

/** Whether a token with these scopes may make the request. The role of its owner must allow it, too. */
export function hasRequiredScope(scopes: readonly string[], permission: Permission, method: string): boolean {
  const required = getRequiredScope(permission, method);
  return required !== undefined && (scopes.includes(required) || scopes.includes(required.replace(/:read$/, ':write')));
}
