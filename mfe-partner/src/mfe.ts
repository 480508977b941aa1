import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { later } from '@techadds/shared/ui';
import { OrderQueuePage } from './orders/OrderQueuePage';
import { QueuedOrderPage } from './orders/QueuedOrderPage';

const QuoteRequestsPage = later(() => import('@techadds/shared/features/quote-request').then(({ QuoteRequestsPage }) => QuoteRequestsPage));
const QuoteRequestPage = later(() => import('@techadds/shared/features/quote-request').then(({ QuoteRequestPage }) => QuoteRequestPage));

export const routes: Mfe['routes'] = [
  { path: paths.quoteRequests(paths.partnerOrders), page: QuoteRequestsPage },
  { path: paths.quoteRequest(paths.partnerOrders, ':id'), page: QuoteRequestPage },
  { path: paths.quoteRequests(paths.adminOrders), page: QuoteRequestsPage },
  { path: paths.quoteRequest(paths.adminOrders, ':id'), page: QuoteRequestPage },
  { path: paths.partnerOrders, page: OrderQueuePage },
  { path: paths.partnerOrder(':id'), page: QueuedOrderPage },
  { path: paths.ratings, page: later(() => import('./ratings/RatingsPage').then((page) => page.RatingsPage)) },
  { path: paths.branding, page: later(() => import('./branding/BrandingPage').then((page) => page.BrandingPage)) },
  { path: paths.adminOrders, page: OrderQueuePage },
  { path: paths.adminOrder(':id'), page: QueuedOrderPage },
];
