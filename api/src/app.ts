import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { aiRoutes } from './features/ai/ai.routes';
import { analyticsRoutes } from './features/analytics/analytics.routes';
import { auditRoutes } from './features/audit/audit.routes';
import { authRoutes } from './features/auth/auth.routes';
import { profileRoutes } from './features/auth/profile.routes';
import { usersRoutes } from './features/auth/users.routes';
import { brandingRoutes } from './features/branding/branding.routes';
import { catalogRoutes } from './features/catalog/catalog.routes';
import { chatRoutes } from './features/chat/chat.routes';
import { categoriesRoutes } from './features/catalog/categories.routes';
import { commissionRoutes } from './features/commission/commission.routes';
import { contractsRoutes } from './modules/contracts/contracts.routes';
import { signingRoutes } from './modules/contracts/signing.routes';
import { currencyRoutes } from './features/currency/currency.routes';
import { customersRoutes } from './features/customers/customers.routes';
import { dashboardRoutes } from './features/dashboard/dashboard.routes';
import { depositsRoutes } from './features/deposits/deposits.routes';
import { feesRoutes } from './features/fees/fees.routes';
import { filesRoutes } from './features/files/files.routes';
import { healthRoutes } from './features/health/health.routes';
import { ledgerRoutes } from './modules/ledger/ledger.routes';
import { notificationsRoutes } from './modules/notifications/notifications.routes';
import { observabilityRoutes } from './modules/observability/observability.routes';
import { ordersRoutes } from './modules/orders/orders.routes';
import { quoteRequestsRoutes } from './modules/quote-requests/quote-requests.routes';
import { publicQuotesRoutes } from './modules/quotes/public-quotes.routes';
import { quotesRoutes } from './modules/quotes/quotes.routes';
import { appealsRoutes } from './modules/appeals/appeals.routes';
import { ratingsRoutes } from './modules/ratings/ratings.routes';
import { reportsRoutes } from './modules/reports/reports.routes';
import { payoutsRoutes } from './modules/payouts/payouts.routes';
import { paymentsRoutes } from './modules/payments/payments.routes';
import { searchRoutes } from './modules/search/search.routes';
import { servicesRoutes } from './modules/services/services.routes';
import { tenantsRoutes } from './modules/tenants/tenants.routes';
import { savedViewsRoutes } from './modules/saved-views/saved-views.routes';
import { registerAuth } from './platform/auth/authenticate';
import { registerGracefulShutdown } from './platform/http/graceful-shutdown';
import type { Deps } from './platform/deps';
import { docsRoutes } from './platform/http/openapi/docs.routes';
import { handleFrameworkError, handleClientError, registerErrorHandler } from './platform/http/error-handler';
import { registerJsonBodyParser } from './platform/http/json-body-parser';
import { registerRequestMetrics } from './platform/http/request-metrics';
import { getOrCreateCid, registerRequestId } from './platform/http/request-id';
import { registerSecurityHeaders } from './platform/http/security-headers';
import { registerLiveUpdates } from './platform/events/live-updates';
import { devMailboxRoutes } from './platform/email/dev-mailbox.routes';

const routeModules = [
  aiRoutes,
  analyticsRoutes,
  appealsRoutes,
  auditRoutes,
  authRoutes,
  brandingRoutes,
  catalogRoutes,
  chatRoutes,
  categoriesRoutes,
  commissionRoutes,
  contractsRoutes,
  currencyRoutes,
  customersRoutes,
  dashboardRoutes,
  depositsRoutes,
  docsRoutes,
  feesRoutes,
  filesRoutes,
  healthRoutes,
  ledgerRoutes,
  devMailboxRoutes,
  notificationsRoutes,
  observabilityRoutes,
  ordersRoutes,
  payoutsRoutes,
  paymentsRoutes,
  profileRoutes,
  publicQuotesRoutes,
  quoteRequestsRoutes,
  quotesRoutes,
  ratingsRoutes,
  reportsRoutes,
  searchRoutes,
  servicesRoutes,
  signingRoutes,
  tenantsRoutes,
  savedViewsRoutes,
  usersRoutes,
];

/** Requests are logged by `observeRequests`; of the framework only warnings are of interest. */
const createFrameworkLogger = (log: Deps['log']): Deps['log'] =>
  log.child({}, { level: log.level === 'debug' || log.level === 'info' ? 'warn' : log.level });

/** The whole API, not yet listening. Its paths are served bare and under `/api`. */
export function buildApp(deps: Deps): FastifyInstance {
  const app = Fastify({
    loggerInstance: createFrameworkLogger(deps.log),
    logController: new LogController({ disableRequestLogging: true }),
    // The edge is on this machine; a forwarded address from anywhere else is not believed.
    trustProxy: 'loopback',
    genReqId: getOrCreateCid,
    rewriteUrl: (request) => (request.url ?? '/').replace(/^\/api(?=\/)/, ''),
    bodyLimit: 256 * 1024,
    requestTimeout: 15_000,
    maxRequestsPerSocket: 1000,
    // Node looks for those who are late only this often.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    return503OnClosing: false,
    frameworkErrors: handleFrameworkError,
    clientErrorHandler: handleClientError,
  });
  registerSecurityHeaders(app);
  registerRequestId(app);
  registerRequestMetrics(app, deps);
  registerGracefulShutdown(app);
  registerJsonBodyParser(app);
  registerErrorHandler(app);
  registerAuth(app, deps);
  registerLiveUpdates(app, deps);
  for (const routes of routeModules) routes(app, deps);
  return app;
}
