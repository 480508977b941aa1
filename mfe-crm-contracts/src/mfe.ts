import type { Mfe } from '@techadds/shared/mfe';
import { paths } from '@techadds/shared/paths';
import { lazyPage } from '@techadds/shared/ui';

export const routes: Mfe['routes'] = [
  { path: paths.customers, page: lazyPage(() => import('./features/customers/CustomersPage').then((page) => page.CustomersPage)) },
  {
    path: paths.customer(':id'),
    page: lazyPage(() => import('./features/customers/CustomerPage').then(({ CustomerPage }) => CustomerPage)),
  },
  {
    path: paths.importCustomers,
    page: lazyPage(() => import('./features/imports/ImportPage').then(({ ImportCustomersPage }) => ImportCustomersPage)),
  },
  {
    path: paths.importContacts,
    page: lazyPage(() => import('./features/imports/ImportPage').then(({ ImportContactsPage }) => ImportContactsPage)),
  },
  {
    path: paths.pipeline,
    page: lazyPage(() => import('./features/pipeline/PipelinePage').then(({ PipelinePage }) => PipelinePage)),
  },
  {
    path: paths.deals,
    page: lazyPage(() => import('./features/pipeline/PipelinePage').then(({ PipelinePage }) => PipelinePage)),
  },
  { path: paths.deal(':id'), page: lazyPage(() => import('./features/deals/DealPage').then(({ DealPage }) => DealPage)) },
  { path: paths.forecast, page: lazyPage(() => import('./features/pipeline/ForecastPage').then(({ ForecastPage }) => ForecastPage)) },
  { path: paths.pipelineStages, page: lazyPage(() => import('./features/pipeline/StagesPage').then(({ StagesPage }) => StagesPage)) },
  { path: paths.docusign, page: lazyPage(() => import('./features/docusign/DocusignPage').then((part) => part.DocusignPage)) },
  { path: paths.salesforce, page: lazyPage(() => import('./features/salesforce/SalesforcePage').then((part) => part.SalesforcePage)) },
  { path: paths.salesforceRecords, page: lazyPage(() => import('./features/salesforce/RecordsPage').then((part) => part.RecordsPage)) },
  { path: paths.syncRun(':id'), page: lazyPage(() => import('./features/salesforce/SyncRunPage').then((part) => part.SyncRunPage)) },
  { path: paths.contacts, page: lazyPage(() => import('./features/contacts/ContactsPage').then(({ ContactsPage }) => ContactsPage)) },
  { path: paths.contact(':id'), page: lazyPage(() => import('./features/contacts/ContactPage').then(({ ContactPage }) => ContactPage)) },
  { path: paths.contracts, page: lazyPage(() => import('./features/contracts/ContractsPage').then(({ ContractsPage }) => ContractsPage)) },
  {
    path: paths.newContract,
    page: lazyPage(() => import('./features/contracts/NewContractPage').then(({ NewContractPage }) => NewContractPage)),
  },
  {
    path: paths.contractCalendar,
    page: lazyPage(() => import('./features/contracts/calendar/CalendarPage').then(({ CalendarPage }) => CalendarPage)),
  },
  {
    path: paths.contractFromCatalog,
    page: lazyPage(() => import('./features/contracts/FromCatalogPage').then(({ FromCatalogPage }) => FromCatalogPage)),
  },
  {
    path: paths.templates,
    page: lazyPage(() => import('./features/contract-templates/TemplatesPage').then(({ TemplatesPage }) => TemplatesPage)),
  },
  {
    path: paths.newTemplate,
    page: lazyPage(() => import('./features/contract-templates/NewTemplatePage').then(({ NewTemplatePage }) => NewTemplatePage)),
  },
  { path: paths.clauses, page: lazyPage(() => import('./features/contract-templates/ClausesPage').then((part) => part.ClausesPage)) },
  {
    path: paths.editTemplate(':id'),
    page: lazyPage(() => import('./features/contract-templates/EditTemplatePage').then(({ EditTemplatePage }) => EditTemplatePage)),
  },
  {
    path: paths.template(':id'),
    page: lazyPage(() => import('./features/contract-templates/TemplatePage').then(({ TemplatePage }) => TemplatePage)),
  },
  {
    path: paths.editContract(':id'),
    page: lazyPage(() => import('./features/contracts/EditContractPage').then(({ EditContractPage }) => EditContractPage)),
  },
  {
    path: paths.amendContract(':id'),
    page: lazyPage(() => import('./features/contracts/AmendContractPage').then(({ AmendContractPage }) => AmendContractPage)),
  },
  {
    path: paths.contract(':id'),
    page: lazyPage(() => import('./features/contracts/ContractPage').then(({ ContractPage }) => ContractPage)),
  },
  { path: paths.projects, page: lazyPage(() => import('./features/projects/ProjectsPage').then(({ ProjectsPage }) => ProjectsPage)) },
  {
    path: paths.newProject,
    page: lazyPage(() => import('./features/projects/NewProjectPage').then(({ NewProjectPage }) => NewProjectPage)),
  },
  { path: paths.project(':id'), page: lazyPage(() => import('./features/projects/ProjectPage').then(({ ProjectPage }) => ProjectPage)) },
  {
    path: paths.quotes,
    page: lazyPage(() => import(/* webpackChunkName: 'quotes' */ './features/quotes/QuotesPage').then(({ QuotesPage }) => QuotesPage)),
  },
  { path: paths.newQuote, page: lazyPage(() => import('./features/quotes/NewQuotePage').then(({ NewQuotePage }) => NewQuotePage)) },
  {
    path: paths.editQuote(':id'),
    page: lazyPage(() => import('./features/quotes/EditQuotePage').then(({ EditQuotePage }) => EditQuotePage)),
  },
  { path: paths.quote(':id'), page: lazyPage(() => import('./features/quotes/QuotePage').then(({ QuotePage }) => QuotePage)) },
];
