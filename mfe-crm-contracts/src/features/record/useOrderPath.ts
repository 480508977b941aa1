import { ordersPathFor } from '@techadds/shared/router';
import { useAuth } from '@techadds/shared/session';

/** Where the user opens an order; `undefined` for a role without order pages. */
export function useOrderPath(): ((id: string) => string) | undefined {
  const role = useAuth().user?.role;
  return role && ordersPathFor(role)?.one;
}
