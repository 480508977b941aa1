import { getScope, type Permission } from '@techadds/shared/permissions';
import { useAuth } from './AuthProvider';

// A separate entry point: the permission table would add to the first screen, which does not need it.

/** Whether the user's role has a permission, to show or hide parts of a page; the server decides on each request. */
export function useCan(permission: Permission): boolean {
  const { user } = useAuth();
  return user !== null && getScope(permission, user.role) !== undefined;
}
