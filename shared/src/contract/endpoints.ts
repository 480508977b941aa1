import * as adminHome from './admin-home/endpoints';
import * as adminUsers from './users/endpoints';
import * as ai from './assistant/endpoints';
import * as analytics from './analytics/endpoints';
import * as apiTokens from './api-tokens/endpoints';
import * as audit from './audit/endpoints';
import * as auth from './accounts/endpoints';
import * as bankStatements from './bank-statements/endpoints';
import * as branding from './branding/endpoints';
import * as catalog from './catalog/endpoints';
import * as channels from './channels/endpoints';
import * as chat from './conversations/endpoints';
import * as catalogSettings from './catalog/settings';
import * as categories from './categories/endpoints';
import * as commission from './commission/endpoints';
import * as companies from './companies/endpoints';
import * as currency from './currency/endpoints';
import * as currencySource from './currency/source';
import * as contracts from './contracts/endpoints';
import * as contractSeals from './contracts/seals';
import * as contractCalendar from './contracts/calendar';
import * as contractObligations from './contracts/obligations';
import * as contractTemplates from './contract-templates/endpoints';
import * as crmContacts from './crm/contacts';
import * as crmDeals from './crm/deals';
import * as crmPipeline from './crm/pipeline';
import * as crmTimeline from './crm/timeline';
import * as customers from './customers/endpoints';
import * as customerMerges from './customers/merges';
import * as customerStatements from './customers/statement';
import * as dashboard from './dashboard/endpoints';
import * as credit from './credit/endpoints';
import * as creditPayouts from './credit/payouts';
import * as deposits from './deposits/endpoints';
import * as docusign from './docusign/endpoints';
import type { EndpointShape } from './endpoint';
import * as fees from './fees/endpoints';
import * as files from './files/endpoints';
import * as health from './health/endpoints';
import * as imports from './imports/endpoints';
import * as invoices from './invoices/endpoints';
import * as ledger from './ledger/endpoints';
import * as notifications from './notifications/endpoints';
import * as observability from './observability/endpoints';
import * as orderDesk from './assignments/endpoints';
import * as orders from './orders/endpoints';
import * as quoteRequests from './quote-requests/endpoints';
import * as quotes from './quotes/endpoints';
import * as ratings from './ratings/endpoints';
import * as report from './reports/endpoints';
import * as taxes from './reports/taxes';
import * as partnerDebts from './partner-debts/endpoints';
import * as payouts from './payouts/endpoints';
import * as perks from './perks/endpoints';
import * as projectCosts from './projects/costs';
import * as projectFiles from './projects/files';
import * as projects from './projects/endpoints';
import * as projectTime from './projects/time';
import * as partnerProfile from './partner-profile/endpoints';
import * as push from './push/endpoints';
import * as salesforce from './salesforce/endpoints';
import * as search from './search/endpoints';
import * as releases from './releases/endpoints';
import * as releaseDevelopment from './releases/development';
import * as releaseHealth from './releases/health';
import * as releaseServing from './releases/serving';
import * as services from './services/endpoints';
import * as staff from './staff/endpoints';
import * as staffInvites from './staff/invites';
import * as integrations from './integrations/endpoints';
import * as slack from './slack/endpoints';
import * as tasks from './tasks/endpoints';
import * as tenants from './tenants/endpoints';
import * as users from './accounts/profile';
import * as webhooks from './webhooks/endpoints';
import * as views from './saved-views/endpoints';
import type * as z from 'zod/mini';

const contractModules = {
  adminHome,
  adminUsers,
  ai,
  analytics,
  apiTokens,
  audit,
  auth,
  bankStatements,
  branding,
  catalog,
  channels,
  chat,
  catalogSettings,
  categories,
  commission,
  companies,
  currency,
  currencySource,
  contracts,
  contractSeals,
  contractCalendar,
  contractObligations,
  contractTemplates,
  crmContacts,
  crmDeals,
  crmPipeline,
  crmTimeline,
  customers,
  customerMerges,
  customerStatements,
  dashboard,
  credit,
  creditPayouts,
  deposits,
  docusign,
  fees,
  files,
  health,
  imports,
  invoices,
  ledger,
  notifications,
  observability,
  orderDesk,
  orders,
  partnerDebts,
  payouts,
  perks,
  projectCosts,
  projectFiles,
  projects,
  projectTime,
  partnerProfile,
  push,
  quoteRequests,
  quotes,
  ratings,
  releases,
  releaseDevelopment,
  releaseHealth,
  releaseServing,
  report,
  taxes,
  salesforce,
  search,
  services,
  staff,
  staffInvites,
  integrations,
  slack,
  tasks,
  tenants,
  users,
  views,
  webhooks,
};

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'permission' in value && 'method' in value;

/** All endpoints with name and resource, for the documentation and the generated tests. Server and tests only. */
export const endpoints = Object.entries(contractModules).flatMap(([noun, module]) =>
  Object.entries(module as Record<string, unknown>)
    .filter((entry): entry is [string, EndpointShape] => isEndpoint(entry[1]))
    .map(([name, endpoint]) => ({ name, noun, endpoint })),
);

const isSchema = (value: unknown): value is z.ZodMiniType => typeof value === 'object' && value !== null && '_zod' in value;

/** The named schemas (`Order`, `Tenant`), which the documentation defines once and references. */
export const contractSchemas = Object.values(contractModules).flatMap((module) =>
  Object.entries(module as Record<string, unknown>)
    .filter((entry): entry is [string, z.ZodMiniType] => isSchema(entry[1]))
    .map(([name, shape]) => ({ name, shape })),
);
