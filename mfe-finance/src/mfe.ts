import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { later } from '@techadds/shared/ui';

export const routes: Mfe['routes'] = [
  { path: paths.payouts, page: later(() => import('./payouts/PayoutsPage').then((page) => page.PayoutsPage)) },
  { path: paths.payout(':id'), page: later(() => import('./payouts/PayoutPage').then((page) => page.PayoutPage)) },
  { path: paths.payoutAccounts, page: later(() => import('./payouts/AccountsPage').then((page) => page.AccountsPage)) },
  { path: paths.deposits, page: later(() => import('./deposits/DepositsPage').then((page) => page.DepositsPage)) },
  { path: paths.report, page: later(() => import('./report/ReportPage').then((page) => page.ReportPage)) },
  { path: paths.ledger, page: later(() => import('./ledger/LedgerPage').then((page) => page.LedgerPage)) },
  { path: paths.fees, page: later(() => import('./fees/FeesPage').then((page) => page.FeesPage)) },
  { path: paths.currency, page: later(() => import('./currency/CurrencyPage').then((page) => page.CurrencyPage)) },
  { path: paths.analytics, page: later(() => import('./analytics/AnalyticsPage').then((page) => page.AnalyticsPage)) },
  { path: paths.analyticsCommission, page: later(() => import('./commission/CommissionPage').then((page) => page.CommissionPage)) },
];
