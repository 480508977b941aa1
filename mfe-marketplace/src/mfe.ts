import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { later } from '@techadds/shared/ui';
import { CatalogPage } from './catalog/CatalogPage';

export { mayUpdate } from './service/unsaved';

export const routes: Mfe['routes'] = [
  { path: paths.marketplace, page: CatalogPage },
  { path: paths.service(':id'), page: later(() => import('./service/ServicePage').then(({ ServicePage }) => ServicePage)) },
  { path: paths.newService, page: later(() => import('./services/NewServicePage').then(({ NewServicePage }) => NewServicePage)) },
  { path: paths.services, page: later(() => import('./services/ServicesPage').then(({ ServicesPage }) => ServicesPage)) },
  {
    path: paths.editService(':id'),
    page: later(() => import('./services/EditServicePage').then(({ EditServicePage }) => EditServicePage)),
  },
  { path: paths.ownService(':id'), page: later(() => import('./services/OwnServicePage').then(({ OwnServicePage }) => OwnServicePage)) },
  { path: paths.marketplace2, page: later(() => import('./enhanced/EnhancedPage').then(({ EnhancedPage }) => EnhancedPage)) },
  { path: paths.compare, page: later(() => import('./enhanced/ComparePage').then(({ ComparePage }) => ComparePage)) },
  {
    path: paths.catalogSettings,
    page: later(() => import('./settings/CatalogSettingsPage').then(({ CatalogSettingsPage }) => CatalogSettingsPage)),
  },
  {
    path: paths.quoteRequests(paths.orders),
    page: later(() => import('@techadds/shared/features/quote-request').then(({ QuoteRequestsPage }) => QuoteRequestsPage)),
  },
  {
    path: paths.quoteRequest(paths.orders, ':id'),
    page: later(() => import('@techadds/shared/features/quote-request').then(({ QuoteRequestPage }) => QuoteRequestPage)),
  },
  { path: paths.ownQuotes, page: later(() => import('./quotes/OwnQuotesPage').then(({ OwnQuotesPage }) => OwnQuotesPage)) },
  { path: paths.ownQuote(':id'), page: later(() => import('./quotes/OwnQuotePage').then(({ OwnQuotePage }) => OwnQuotePage)) },
  { path: paths.orders, page: later(() => import('./orders/OrdersPage').then(({ OrdersPage }) => OrdersPage)) },
  { path: paths.order(':id'), page: later(() => import('./orders/OrderPage').then(({ OrderPage }) => OrderPage)) },
];
