import { mfeNames, releasedApps } from '@techadds/shared/mfes';
import type { Permission } from '@techadds/shared/permissions';
import { namePatterns, releasePatterns } from '../releases/names';

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

/** A scope to release one app: `release:mfe-finance`. */
export const releaseScopes = releasedApps.map((app) => `release:${app}` as const);
/** A scope to run one remote from a development server inside the deployed shell: `dev:mfe-finance`. */
export const devScopes = mfeNames.map((name) => `dev:${name}` as const);
/** Both for every app, also one that has no release yet. */
export const releaseScopePattern = new RegExp(
  `${releasePatterns.app.source.replace('^', '^release:')}|${namePatterns.remote.source.replace('^', '^dev:')}`,
);

type TokenScope = `${TokenResource}:${'read' | 'write'}` | `${'release' | 'dev'}:${string}`;

/** A scope allows the endpoints of its resource: `read` those that only read, `write` all of them. */
export const tokenScopes = [
  ...tokenResources.flatMap((resource) => [`${resource}:read`, `${resource}:write`] as const),
  ...releaseScopes,
  ...devScopes,
] satisfies TokenScope[];

/** The scope that a request needs; undefined if no token may make it. @param app the app in the path, of requests about releases */
export function getRequiredScope(permission: Permission, method: string, app?: string): TokenScope | undefined {
  if (permission === 'releases.develop') return app === undefined ? undefined : `dev:${app}`;
  if (permission.startsWith('releases.')) return app === undefined ? undefined : `release:${app}`;
  const resource = tokenResources.find((each) => permission.startsWith(`${each}.`));
  return resource && `${resource}:${method === 'GET' || method === 'HEAD' ? 'read' : 'write'}`;
}

/** Whether a token with these scopes may make the request. The role of its owner must allow it, too. */
export function hasRequiredScope(scopes: readonly string[], permission: Permission, method: string, app?: string): boolean {
  const required = getRequiredScope(permission, method, app);
  return required !== undefined && (scopes.includes(required) || scopes.includes(required.replace(/:read$/, ':write')));
}
