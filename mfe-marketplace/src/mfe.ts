import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { later } from '@techadds/shared/ui';
import { CatalogPage } from './catalog/CatalogPage';

export { mayUpdate } from './service/unsaved';

export const routes: Mfe['routes'] = [
  { path: paths.marketplace, page: CatalogPage },
  { path: paths.service(':id'), page: later(() => import('./service/ServicePage').then(({ ServicePage }) => ServicePage)) },
  { path: paths.marketplace2, page: later(() => import('./enhanced/EnhancedPage').then(({ EnhancedPage }) => EnhancedPage)) },
  { path: paths.compare, page: later(() => import('./enhanced/ComparePage').then(({ ComparePage }) => ComparePage)) },
  {
    path: paths.catalogSettings,
    page: later(() => import('./settings/CatalogSettingsPage').then(({ CatalogSettingsPage }) => CatalogSettingsPage)),
  },
  { path: paths.orders, page: later(() => import('./orders/OrdersPage').then(({ OrdersPage }) => OrdersPage)) },
  { path: paths.order(':id'), page: later(() => import('./orders/OrderPage').then(({ OrderPage }) => OrderPage)) },
];
