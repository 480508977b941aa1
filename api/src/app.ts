import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { createAuthPorts } from './auth-ports';
import { demoAccountsRoutes } from '../seed/demo-accounts.routes';
import { assistantRoutes } from './modules/assistant/assistant.routes';
import { adminHomeRoutes } from './modules/admin-home/admin-home.routes';
import { analyticsRoutes } from './modules/analytics/analytics.routes';
import { auditRoutes } from './modules/audit/audit.routes';
import { accountsRoutes } from './modules/accounts/accounts.routes';
import { profileRoutes } from './modules/accounts/profile.routes';
import { usersRoutes } from './modules/users/users.routes';
import { bankStatementsRoutes } from './modules/bank-statements/bank-statements.routes';
import { brandingRoutes } from './modules/branding/branding.routes';
import { catalogRoutes } from './modules/catalog/catalog.routes';
import { conversationsRoutes } from './modules/conversations/conversations.routes';
import { categoriesRoutes } from './modules/categories/categories.routes';
import { channelsRoutes } from './modules/channels/channels.routes';
import { commissionRoutes } from './modules/commission/commission.routes';
import { contractTemplatesRoutes } from './modules/contract-templates/templates.routes';
import { calendarRoutes } from './modules/contracts/calendar.routes';
import { contractsRoutes } from './modules/contracts/contracts.routes';
import { fromCatalogRoutes } from './modules/contracts/from-catalog.routes';
import { obligationsRoutes } from './modules/contracts/obligations.routes';
import { sealRoutes } from './modules/contracts/seals.routes';
import { signingRoutes } from './modules/contracts/signing.routes';
import { amendmentsRoutes } from './modules/contracts/amendments.routes';
import { companiesRoutes } from './modules/companies/companies.routes';
import { currencyRoutes } from './modules/currency/currency.routes';
import { contactsRoutes } from './modules/crm/contacts.routes';
import { dealsRoutes } from './modules/crm/deals.routes';
import { pipelineRoutes } from './modules/crm/pipeline.routes';
import { importsRoutes } from './modules/imports/imports.routes';
import { customerStatementRoutes } from './modules/customers/customer-statement.routes';
import { customersRoutes } from './modules/customers/customers.routes';
import { dashboardRoutes } from './modules/dashboard/dashboard.routes';
import { creditPayoutsRoutes } from './modules/credit-payouts/credit-payouts.routes';
import { creditRoutes } from './modules/credit/credit.routes';
import { depositsRoutes } from './modules/deposits/deposits.routes';
import { feesRoutes } from './modules/fees/fees.routes';
import { filesRoutes } from './modules/files/files.routes';
import { healthRoutes } from './modules/health/health.routes';
import { ledgerRoutes } from './modules/ledger/ledger.routes';
import { notificationsRoutes } from './modules/notifications/notifications.routes';
import { observabilityRoutes } from './modules/observability/observability.routes';
import { ordersRoutes } from './modules/orders/orders.routes';
import { quoteRequestsRoutes } from './modules/quote-requests/quote-requests.routes';
import { publicQuotesRoutes } from './modules/quotes/public-quotes.routes';
import { quotesRoutes } from './modules/quotes/quotes.routes';
import { setupRoutes } from './modules/setup/setup.routes';
import type { SetupCode } from './modules/setup/setup-code';
import { apiTokensRoutes } from './modules/api-tokens/api-tokens.routes';
import { appealsRoutes } from './modules/appeals/appeals.routes';
import { ratingsRoutes } from './modules/ratings/ratings.routes';
import { reportsRoutes } from './modules/reports/reports.routes';
import { taxesRoutes } from './modules/reports/taxes.routes';
import { partnerDebtsRoutes } from './modules/partner-debts/partner-debts.routes';
import { partnerProfileRoutes } from './modules/partner-profile/partner-profile.routes';
import { perksRoutes } from './modules/perks/perks.routes';
import { invoicesRoutes } from './modules/invoices/invoices.routes';
import { payoutsRoutes } from './modules/payouts/payouts.routes';
import { paymentsRoutes } from './modules/payments/payments.routes';
import { projectsRoutes } from './modules/projects/projects.routes';
import { pushRoutes } from './modules/push/push.routes';
import { integrationsRoutes } from './modules/integrations/integrations.routes';
import { ownConnectionsRoutes } from './modules/own-connections/own-connections.routes';
import { stripeAccountsRoutes } from './modules/own-connections/stripe-accounts.routes';
import { slackConnectionRoutes } from './modules/slack/connection.routes';
import { slackEventsRoutes } from './modules/slack/events.routes';
import { docusignConnectionRoutes } from './modules/docusign/connection.routes';
import { connectRoutes } from './modules/docusign/connect.routes';
import { salesforceConnectionRoutes } from './modules/salesforce/connection.routes';
import { salesforceRecordsRoutes } from './modules/salesforce/embedded/records.routes';
import { syncRunsRoutes } from './modules/salesforce/runs/runs.routes';
import { releasesRoutes } from './modules/releases/releases.routes';
import { servingRoutes } from './modules/releases/serving.routes';
import { searchRoutes } from './modules/search/search.routes';
import { servicesRoutes } from './modules/services/services.routes';
import { staffInvitesRoutes } from './modules/staff/invites.routes';
import { staffRoutes } from './modules/staff/staff.routes';
import { webhooksRoutes } from './modules/webhooks/webhooks.routes';
import { tenantsRoutes } from './modules/tenants/tenants.routes';
import { tasksRoutes } from './modules/tasks/tasks.routes';
import { savedViewsRoutes } from './modules/saved-views/saved-views.routes';
import { registerAuth } from './platform/auth/authenticate';
import { registerGracefulShutdown } from './platform/http/graceful-shutdown';
import type { Deps } from './platform/deps';
import type { PaymentDeps } from './modules/payments/providers/providers.service';
import { registerCors } from './platform/http/cors';
import { docsRoutes } from './platform/http/openapi/docs.routes';
import { handleFrameworkError, handleClientError, registerErrorHandler } from './platform/http/error-handler';
import { registerJsonBodyParser } from './platform/http/json-body-parser';
import { registerRequestMetrics } from './platform/http/request-metrics';
import { registerTenantActivity } from './platform/jobs/tenant-activity';
import { registerRequestSpans } from './platform/http/request-spans';
import { getOrCreateCid, registerRequestId } from './platform/http/request-id';
import { registerSecurityHeaders } from './platform/http/security-headers';
import { registerLiveUpdates } from './modules/live-updates/event-streams';
import { devMailboxRoutes } from './platform/email/dev-mailbox.routes';

const routeModules = [
  adminHomeRoutes,
  assistantRoutes,
  analyticsRoutes,
  apiTokensRoutes,
  appealsRoutes,
  auditRoutes,
  accountsRoutes,
  brandingRoutes,
  catalogRoutes,
  bankStatementsRoutes,
  conversationsRoutes,
  categoriesRoutes,
  channelsRoutes,
  commissionRoutes,
  companiesRoutes,
  contractsRoutes,
  calendarRoutes,
  obligationsRoutes,
  contractTemplatesRoutes,
  currencyRoutes,
  contactsRoutes,
  dealsRoutes,
  pipelineRoutes,
  customerStatementRoutes,
  customersRoutes,
  importsRoutes,
  dashboardRoutes,
  demoAccountsRoutes,
  creditRoutes,
  creditPayoutsRoutes,
  depositsRoutes,
  docsRoutes,
  docusignConnectionRoutes,
  connectRoutes,
  feesRoutes,
  filesRoutes,
  fromCatalogRoutes,
  healthRoutes,
  integrationsRoutes,
  ledgerRoutes,
  devMailboxRoutes,
  notificationsRoutes,
  observabilityRoutes,
  ordersRoutes,
  ownConnectionsRoutes,
  stripeAccountsRoutes,
  partnerDebtsRoutes,
  partnerProfileRoutes,
  invoicesRoutes,
  payoutsRoutes,
  perksRoutes,
  paymentsRoutes,
  profileRoutes,
  projectsRoutes,
  publicQuotesRoutes,
  pushRoutes,
  quoteRequestsRoutes,
  quotesRoutes,
  ratingsRoutes,
  releasesRoutes,
  reportsRoutes,
  taxesRoutes,
  salesforceConnectionRoutes,
  salesforceRecordsRoutes,
  searchRoutes,
  servicesRoutes,
  servingRoutes,
  slackConnectionRoutes,
  slackEventsRoutes,
  sealRoutes,
  signingRoutes,
  amendmentsRoutes,
  staffInvitesRoutes,
  staffRoutes,
  syncRunsRoutes,
  tenantsRoutes,
  savedViewsRoutes,
  tasksRoutes,
  usersRoutes,
  webhooksRoutes,
];

/** `registerRequestMetrics` logs requests, so Fastify itself logs warnings only. */
const createFrameworkLogger = (log: Deps['log']): Deps['log'] =>
  log.child({}, { level: log.level === 'debug' || log.level === 'info' ? 'warn' : log.level });

/**
 * Builds the whole API, not yet listening. Its paths are served bare and under `/api`.
 * @param setupCode the code of an installation that awaits its setup
 */
export function buildApp(deps: PaymentDeps, setupCode?: SetupCode): FastifyInstance {
  const app = Fastify({
    loggerInstance: createFrameworkLogger(deps.log),
    logController: new LogController({ disableRequestLogging: true }),
    // Only edges may set forwarding headers.
    trustProxy: deps.config.trustedEdges,
    genReqId: getOrCreateCid,
    rewriteUrl: (request) => (request.url ?? '/').replace(/^\/api(?=\/)/, ''),
    bodyLimit: 256 * 1024,
    requestTimeout: 15_000,
    maxRequestsPerSocket: 1000,
    // Node checks for late headers only at this interval.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    return503OnClosing: false,
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: handleClientError,
  });
  // First, so that the span has all of the request in it.
  if (deps.tracing) registerRequestSpans(app, deps.tracing);
  registerSecurityHeaders(app);
  registerRequestId(app);
  registerCors(app, deps.config.appUrl, deps.tracing !== undefined);
  registerRequestMetrics(app, deps);
  registerTenantActivity(app, deps);
  registerGracefulShutdown(app);
  registerJsonBodyParser(app);
  registerErrorHandler(app);
  registerAuth(app, deps, createAuthPorts(deps));
  registerLiveUpdates(app, deps);
  for (const routes of routeModules) routes(app, deps);
  if (setupCode) setupRoutes(app, deps, setupCode);
  return app;
}
