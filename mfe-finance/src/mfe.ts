import { bankStatementsPath } from '@techadds/shared/contract/bank-statements/states';
import { creditPayoutsPath } from '@techadds/shared/contract/credit/payout-states';
import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { lazyPage } from '@techadds/shared/ui';

export const routes: Mfe['routes'] = [
  { path: paths.payouts, page: lazyPage(() => import('./features/payouts/PayoutsPage').then((page) => page.PayoutsPage)) },
  { path: paths.payout(':id'), page: lazyPage(() => import('./features/payouts/PayoutPage').then((page) => page.PayoutPage)) },
  {
    path: bankStatementsPath,
    page: lazyPage(() => import('./features/bank-statements/BankStatementsPage').then((page) => page.BankStatementsPage)),
  },
  {
    path: `${bankStatementsPath}/:id`,
    page: lazyPage(() => import('./features/bank-statements/BankStatementPage').then((page) => page.BankStatementPage)),
  },
  { path: paths.payoutAccounts, page: lazyPage(() => import('./features/payouts/AccountsPage').then((page) => page.AccountsPage)) },
  { path: paths.deposits, page: lazyPage(() => import('./features/deposits/DepositsPage').then((page) => page.DepositsPage)) },
  {
    path: creditPayoutsPath,
    page: lazyPage(() => import('./features/credit-payouts/CreditPayoutsPage').then((page) => page.CreditPayoutsPage)),
  },
  { path: paths.report, page: lazyPage(() => import('./features/reports/ReportPage').then((page) => page.ReportPage)) },
  { path: paths.ledger, page: lazyPage(() => import('./features/ledger/LedgerPage').then((page) => page.LedgerPage)) },
  { path: paths.invoices, page: lazyPage(() => import('./features/invoices/InvoicesPage').then((page) => page.InvoicesPage)) },
  { path: paths.fees, page: lazyPage(() => import('./features/fees/FeesPage').then((page) => page.FeesPage)) },
  { path: paths.currency, page: lazyPage(() => import('./features/currency/CurrencyPage').then((page) => page.CurrencyPage)) },
  { path: paths.analytics, page: lazyPage(() => import('./features/analytics/AnalyticsPage').then((page) => page.AnalyticsPage)) },
  {
    path: paths.analyticsCommission,
    page: lazyPage(() => import('./features/commission/CommissionPage').then((page) => page.CommissionPage)),
  },
];
