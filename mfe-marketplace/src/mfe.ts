import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { MarketplacePage } from './catalogue/MarketplacePage';
import { ServicePage } from './catalogue/ServicePage';
import { OrderPage } from './orders/OrderPage';
import { OrdersPage } from './orders/OrdersPage';

export const routes: Mfe['routes'] = [
  { path: paths.marketplace, page: MarketplacePage },
  { path: paths.service(':id'), page: ServicePage },
  { path: paths.orders, page: OrdersPage },
  { path: paths.order(':id'), page: OrderPage },
];
