import { getScope, type Permission } from '@techadds/shared/permissions';
import { useAuth } from './AuthProvider';

/** Whether the user's role has a permission, for what a page shows; the server decides again. */
export function useCan(permission: Permission): boolean {
  const { user } = useAuth();
  return user !== null && getScope(permission, user.role) !== undefined;
}
