import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { later } from '@techadds/shared/ui';
import { OrderQueuePage } from './orders/OrderQueuePage';
import { QueuedOrderPage } from './orders/QueuedOrderPage';

export const routes: Mfe['routes'] = [
  { path: paths.partnerOrders, page: OrderQueuePage },
  { path: paths.partnerOrder(':id'), page: QueuedOrderPage },
  { path: paths.ratings, page: later(() => import('./ratings/RatingsPage').then((page) => page.RatingsPage)) },
  { path: paths.adminOrders, page: OrderQueuePage },
  { path: paths.adminOrder(':id'), page: QueuedOrderPage },
];
