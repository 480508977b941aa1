import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { later } from '@techadds/shared/ui';
import { CustomersPage } from './customers/CustomersPage';

export const routes: Mfe['routes'] = [
  { path: paths.customers, page: CustomersPage },
  { path: paths.customer(':id'), page: later(() => import('./customers/CustomerPage').then(({ CustomerPage }) => CustomerPage)) },
  { path: paths.publicQuote(':token'), page: later(() => import('./answer/QuotePage').then(({ QuotePage }) => QuotePage)) },
  { path: paths.publicContract(':token'), page: later(() => import('./signing/SigningPage').then(({ SigningPage }) => SigningPage)) },
  { path: paths.contracts, page: later(() => import('./contracts/ContractsPage').then(({ ContractsPage }) => ContractsPage)) },
  { path: paths.newContract, page: later(() => import('./contracts/NewContractPage').then(({ NewContractPage }) => NewContractPage)) },
  {
    path: paths.editContract(':id'),
    page: later(() => import('./contracts/EditContractPage').then(({ EditContractPage }) => EditContractPage)),
  },
  { path: paths.contract(':id'), page: later(() => import('./contracts/ContractPage').then(({ ContractPage }) => ContractPage)) },
  { path: paths.quotes, page: later(() => import('./quotes/QuotesPage').then(({ QuotesPage }) => QuotesPage)) },
  { path: paths.newQuote, page: later(() => import('./quotes/NewQuotePage').then(({ NewQuotePage }) => NewQuotePage)) },
  { path: paths.editQuote(':id'), page: later(() => import('./quotes/EditQuotePage').then(({ EditQuotePage }) => EditQuotePage)) },
  { path: paths.quote(':id'), page: later(() => import('./quotes/QuotePage').then(({ QuotePage }) => QuotePage)) },
];
