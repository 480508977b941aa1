import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { lazyPage } from '@techadds/shared/ui';

export const routes: Mfe['routes'] = [
  { path: paths.payouts, page: lazyPage(() => import('./payouts/PayoutsPage').then((page) => page.PayoutsPage)) },
  { path: paths.payout(':id'), page: lazyPage(() => import('./payouts/PayoutPage').then((page) => page.PayoutPage)) },
  { path: paths.payoutAccounts, page: lazyPage(() => import('./payouts/AccountsPage').then((page) => page.AccountsPage)) },
  { path: paths.deposits, page: lazyPage(() => import('./deposits/DepositsPage').then((page) => page.DepositsPage)) },
  { path: paths.report, page: lazyPage(() => import('./report/ReportPage').then((page) => page.ReportPage)) },
  { path: paths.ledger, page: lazyPage(() => import('./ledger/LedgerPage').then((page) => page.LedgerPage)) },
  { path: paths.fees, page: lazyPage(() => import('./fees/FeesPage').then((page) => page.FeesPage)) },
  { path: paths.currency, page: lazyPage(() => import('./currency/CurrencyPage').then((page) => page.CurrencyPage)) },
  { path: paths.analytics, page: lazyPage(() => import('./analytics/AnalyticsPage').then((page) => page.AnalyticsPage)) },
  { path: paths.analyticsCommission, page: lazyPage(() => import('./commission/CommissionPage').then((page) => page.CommissionPage)) },
];
