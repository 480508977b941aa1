import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { lazyPage } from '@techadds/shared/ui';
import { CatalogPage } from './catalog/CatalogPage';

export { mayUpdate } from './service/unsaved';

export const routes: Mfe['routes'] = [
  { path: paths.marketplace, page: CatalogPage },
  { path: paths.service(':id'), page: lazyPage(() => import('./service/ServicePage').then(({ ServicePage }) => ServicePage)) },
  { path: paths.newService, page: lazyPage(() => import('./services/NewServicePage').then(({ NewServicePage }) => NewServicePage)) },
  { path: paths.services, page: lazyPage(() => import('./services/ServicesPage').then(({ ServicesPage }) => ServicesPage)) },
  {
    path: paths.editService(':id'),
    page: lazyPage(() => import('./services/EditServicePage').then(({ EditServicePage }) => EditServicePage)),
  },
  { path: paths.ownService(':id'), page: lazyPage(() => import('./services/OwnServicePage').then(({ OwnServicePage }) => OwnServicePage)) },
  { path: paths.marketplace2, page: lazyPage(() => import('./enhanced/EnhancedPage').then(({ EnhancedPage }) => EnhancedPage)) },
  { path: paths.compare, page: lazyPage(() => import('./enhanced/ComparePage').then(({ ComparePage }) => ComparePage)) },
  {
    path: paths.catalogSettings,
    page: lazyPage(() => import('./settings/CatalogSettingsPage').then(({ CatalogSettingsPage }) => CatalogSettingsPage)),
  },
  {
    path: paths.quoteRequests(paths.orders),
    page: lazyPage(() => import('@techadds/shared/features/quote-request').then(({ QuoteRequestsPage }) => QuoteRequestsPage)),
  },
  {
    path: paths.quoteRequest(paths.orders, ':id'),
    page: lazyPage(() => import('@techadds/shared/features/quote-request').then(({ QuoteRequestPage }) => QuoteRequestPage)),
  },
  { path: paths.ownQuotes, page: lazyPage(() => import('./quotes/OwnQuotesPage').then(({ OwnQuotesPage }) => OwnQuotesPage)) },
  { path: paths.ownQuote(':id'), page: lazyPage(() => import('./quotes/OwnQuotePage').then(({ OwnQuotePage }) => OwnQuotePage)) },
  { path: paths.orders, page: lazyPage(() => import('./orders/OrdersPage').then(({ OrdersPage }) => OrdersPage)) },
  { path: paths.order(':id'), page: lazyPage(() => import('./orders/OrderPage').then(({ OrderPage }) => OrderPage)) },
];
