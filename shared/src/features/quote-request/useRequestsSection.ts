import { paths } from '@techadds/shared/paths';
import { ordersPathFor, findRoute } from '@techadds/shared/routes';
import { useAuth } from '@techadds/shared/session';

/** The requests section next to the orders of a role: customers see sent requests, partners received ones, and administrators both. */
export function useRequestsSection() {
  const { user } = useAuth();
  const orders = (user && ordersPathFor(user.role)?.list) ?? paths.orders;
  return {
    breadcrumb: { label: findRoute(orders)?.label ?? 'Orders', to: orders },
    listPath: paths.quoteRequests(orders),
    requestPath: (id: string) => paths.quoteRequest(orders, id),
    isCustomer: orders === paths.orders,
    isAdmin: orders === paths.adminOrders,
  };
}
