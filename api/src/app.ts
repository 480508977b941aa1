import Fastify, { type FastifyInstance } from 'fastify';
import { authRoutes } from './features/auth/auth.routes';
import { healthRoutes } from './features/health/health.routes';
import { tenantsRoutes } from './features/tenants/tenants.routes';
import { admitCallers } from './http/admit';
import { closeGently } from './http/closing';
import type { Deps } from './http/deps';
import { docsRoutes } from './http/docs/docs.routes';
import { answer, answerBadBytes, answerErrors } from './http/error-replies';
import { readJson } from './http/json-body';
import { cidOf, nameRequests } from './http/request-id';
import { secureHeaders } from './http/secure-headers';

/** The whole API, not yet listening. Its paths are served bare and under `/api`. */
export function buildApp(deps: Deps): FastifyInstance {
  const app = Fastify({
    loggerInstance: deps.log,
    disableRequestLogging: true,
    // The edge is on this machine; a forwarded address from anywhere else is not believed.
    trustProxy: 'loopback',
    genReqId: cidOf,
    rewriteUrl: (request) => (request.url ?? '/').replace(/^\/api(?=\/)/, ''),
    bodyLimit: 256 * 1024,
    requestTimeout: 15_000,
    maxRequestsPerSocket: 1000,
    http: { headersTimeout: 10_000 },
    return503OnClosing: false,
    frameworkErrors: answer,
    clientErrorHandler: answerBadBytes,
  });
  secureHeaders(app);
  nameRequests(app);
  closeGently(app);
  readJson(app);
  answerErrors(app);
  admitCallers(app, deps);
  for (const routes of [authRoutes, tenantsRoutes, healthRoutes, docsRoutes]) routes(app, deps);
  return app;
}
