import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { lazyPage } from '@techadds/shared/ui';
import { CustomersPage } from './customers/CustomersPage';

export const routes: Mfe['routes'] = [
  { path: paths.customers, page: CustomersPage },
  { path: paths.publicQuote(':token'), page: lazyPage(() => import('./answer/QuotePage').then(({ QuotePage }) => QuotePage)) },
  { path: paths.publicContract(':token'), page: lazyPage(() => import('./signing/SigningPage').then(({ SigningPage }) => SigningPage)) },
  { path: paths.contracts, page: lazyPage(() => import('./contracts/ContractsPage').then(({ ContractsPage }) => ContractsPage)) },
  { path: paths.newContract, page: lazyPage(() => import('./contracts/NewContractPage').then(({ NewContractPage }) => NewContractPage)) },
  {
    path: paths.editContract(':id'),
    page: lazyPage(() => import('./contracts/EditContractPage').then(({ EditContractPage }) => EditContractPage)),
  },
  { path: paths.contract(':id'), page: lazyPage(() => import('./contracts/ContractPage').then(({ ContractPage }) => ContractPage)) },
  { path: paths.quotes, page: lazyPage(() => import('./quotes/QuotesPage').then(({ QuotesPage }) => QuotesPage)) },
  { path: paths.newQuote, page: lazyPage(() => import('./quotes/NewQuotePage').then(({ NewQuotePage }) => NewQuotePage)) },
  { path: paths.editQuote(':id'), page: lazyPage(() => import('./quotes/EditQuotePage').then(({ EditQuotePage }) => EditQuotePage)) },
  { path: paths.quote(':id'), page: lazyPage(() => import('./quotes/QuotePage').then(({ QuotePage }) => QuotePage)) },
];
