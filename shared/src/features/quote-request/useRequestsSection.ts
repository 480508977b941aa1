import { paths } from '@techadds/shared/paths';
import { ordersOf, routeOf } from '@techadds/shared/routes';
import { useAuth } from '@techadds/shared/session';

/** Requests stand beside the orders of a role: a customer asked, a partner was asked, and administrators see both sides. */
export function usePlace() {
  const { user } = useAuth();
  const orders = (user && ordersOf(user.role)?.list) ?? paths.orders;
  return {
    crumb: { label: routeOf(orders)?.label ?? 'Orders', to: orders },
    list: paths.quoteRequests(orders),
    one: (id: string) => paths.quoteRequest(orders, id),
    isCustomer: orders === paths.orders,
    ofPartners: orders === paths.adminOrders,
  };
}
