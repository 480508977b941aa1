import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { lazyPage } from '@techadds/shared/ui';

export const routes: Mfe['routes'] = [
  { path: paths.marketplace, page: lazyPage(() => import('./features/catalog/CatalogPage').then((page) => page.CatalogPage)) },
  {
    path: paths.partnerPage(':handle'),
    page: lazyPage(() => import('./features/partner/PartnerPage').then(({ PartnerPage }) => PartnerPage)),
  },
  { path: paths.service(':id'), page: lazyPage(() => import('./features/service/ServicePage').then(({ ServicePage }) => ServicePage)) },
  {
    path: paths.newService,
    page: lazyPage(() => import('./features/services/NewServicePage').then(({ NewServicePage }) => NewServicePage)),
  },
  { path: paths.services, page: lazyPage(() => import('./features/services/ServicesPage').then(({ ServicesPage }) => ServicesPage)) },
  {
    path: paths.editService(':id'),
    page: lazyPage(() => import('./features/services/EditServicePage').then(({ EditServicePage }) => EditServicePage)),
  },
  {
    path: paths.ownService(':id'),
    page: lazyPage(() => import('./features/services/OwnServicePage').then(({ OwnServicePage }) => OwnServicePage)),
  },
  {
    path: paths.marketplace2,
    page: lazyPage(() => import('./features/marketplace2/Marketplace2Page').then(({ Marketplace2Page: EnhancedPage }) => EnhancedPage)),
  },
  { path: paths.compare, page: lazyPage(() => import('./features/marketplace2/ComparePage').then(({ ComparePage }) => ComparePage)) },
  {
    path: paths.catalogSettings,
    page: lazyPage(() => import('./features/catalog-settings/CatalogSettingsPage').then(({ CatalogSettingsPage }) => CatalogSettingsPage)),
  },
  {
    path: paths.quoteRequests(paths.orders),
    page: lazyPage(() => import('@techadds/shared/features/quote-request').then(({ QuoteRequestsPage }) => QuoteRequestsPage)),
  },
  {
    path: paths.quoteRequest(paths.orders, ':id'),
    page: lazyPage(() => import('@techadds/shared/features/quote-request').then(({ QuoteRequestPage }) => QuoteRequestPage)),
  },
  { path: paths.ownQuotes, page: lazyPage(() => import('./features/quotes/OwnQuotesPage').then(({ OwnQuotesPage }) => OwnQuotesPage)) },
  { path: paths.ownQuote(':id'), page: lazyPage(() => import('./features/quotes/OwnQuotePage').then(({ OwnQuotePage }) => OwnQuotePage)) },
  { path: `${paths.orders}/credit`, page: lazyPage(() => import('./features/credit/CreditPage').then(({ CreditPage }) => CreditPage)) },
  { path: paths.orders, page: lazyPage(() => import('./features/orders/OrdersPage').then(({ OrdersPage }) => OrdersPage)) },
  { path: paths.order(':id'), page: lazyPage(() => import('./features/orders/OrderPage').then(({ OrderPage }) => OrderPage)) },
];
