import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { later } from '@techadds/shared/ui';
import { CustomersPage } from './customers/CustomersPage';

export const routes: Mfe['routes'] = [
  { path: paths.customers, page: CustomersPage },
  { path: paths.publicQuote(':token'), page: later(() => import('./answer/QuotePage').then(({ QuotePage }) => QuotePage)) },
  { path: paths.publicContract(':token'), page: later(() => import('./signing/SigningPage').then(({ SigningPage }) => SigningPage)) },
];
