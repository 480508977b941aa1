import { paths } from '@techadds/shared/paths';
import { ordersPathFor } from '@techadds/shared/routes';
import { useAuth } from '@techadds/shared/session';

/** The queue as the person has it: a partner its own orders, an administrator those of all partners, at an address of its own. */
export function useQueuePlace() {
  const { user } = useAuth();
  const { list, one } = (user && ordersPathFor(user.role)) ?? { list: paths.partnerOrders, one: paths.partnerOrder };
  const ofPartners = list === paths.adminOrders;
  return { list, one, ofPartners, title: ofPartners ? 'Orders' : 'Order management' };
}
