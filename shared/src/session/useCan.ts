import { getScope, type Permission, type Scope } from '@techadds/shared/permissions';
import { useAuth } from './AuthProvider';

// A separate entry point: the permission table would add to the first screen, which does not need it.

/**
 * Whether the user's role has a permission, to show or hide parts of a page; the server decides on each request.
 * @param scope the rows that it has to cover: `'tenant'` for those of all partners
 */
export function useCan(permission: Permission, scope?: Scope): boolean {
  const { user } = useAuth();
  const granted = user ? getScope(permission, user.role, user.capabilities) : undefined;
  return granted !== undefined && (scope === undefined || granted === scope);
}

/** Those of the items, such as tabs, whose permission the user has. */
export function useAllowed<Item extends { permission: Permission }>(items: readonly Item[]): Item[] {
  const { user } = useAuth();
  return items.filter(({ permission }) => user && getScope(permission, user.role, user.capabilities) !== undefined);
}
