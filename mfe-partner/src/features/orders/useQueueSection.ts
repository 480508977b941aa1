import { paths } from '@techadds/shared/paths';
import { ordersPathFor } from '@techadds/shared/router';
import { useAuth } from '@techadds/shared/session';

/** The queue section for the user's role: a partner's own orders, or for administrators those of all partners at another URL. */
export function useQueueSection() {
  const { user } = useAuth();
  const { list, one } = (user && ordersPathFor(user.role)) ?? { list: paths.partnerOrders, one: paths.partnerOrder };
  const ofPartners = list === paths.adminOrders;
  return { list, one, ofPartners, title: ofPartners ? 'Orders' : 'Order management' };
}
