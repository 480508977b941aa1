import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { later } from '@techadds/shared/ui';

export const routes: Mfe['routes'] = [
  { path: paths.fees, page: later(() => import('./fees/FeesPage').then((page) => page.FeesPage)) },
  { path: paths.currency, page: later(() => import('./currency/CurrencyPage').then((page) => page.CurrencyPage)) },
];
