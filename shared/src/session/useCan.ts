import { getScope, type Permission } from '@techadds/shared/permissions';
import { useAuth } from './AuthProvider';

// An entry point of its own: the permission table would add to the first screen, which does not need it.

/** Whether the user's role has a permission, for what a page shows; the server decides again. */
export function useCan(permission: Permission): boolean {
  const { user } = useAuth();
  return user !== null && getScope(permission, user.role) !== undefined;
}
