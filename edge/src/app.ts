import { randomUUID } from 'node:crypto';
import type { Tracing } from '@techadds/shared/tracing';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import type { JWTVerifyGetKey } from 'jose';
import type { ApiPool } from './api-pool/api-pool';
import type { Config } from './config';
import { registerSecurityHeaders } from './headers/headers';
import { createHttpServerFactory, type CreateServer } from './server-factory';
import { appIconRoutes } from './images/app-icon.routes';
import { iconRoutes } from './images/icon.routes';
import { imageRoutes } from './images/images.routes';
import { beaconRoutes } from './beacon/beacon.routes';
import type { HealthCounter } from './beacon/health-counter';
import { createBrandingLoader } from './branding/branding';
import { manifestRoutes } from './manifest/manifest.routes';
import type { IsDevGranted } from './pages/dev-remote';
import { createPageBrandingLoader } from './pages/login-branding';
import { pageRoutes } from './pages/pages.routes';
import { proxyRoutes } from './proxy/proxy.routes';
import { registryRoutes } from './registry/registry.routes';
import { sendNotFound } from './releases/send-file';
import { previewRoutes } from './releases/preview.routes';
import { releaseRoutes } from './releases/releases.routes';
import type { Store } from './store/store';
import type { IsSessionEnded } from './visitor/session-check';
import { traceRoutes } from './traces/traces.routes';
import { clockToleranceS, createVisitorReader } from './visitor/visitor';

export interface EdgeOptions {
  config: Pick<Config, 'apiBase' | 'trustProxy' | 'imageHosts' | 'logLevel'>;
  /** The APIs; closed with the app. */
  apis: ApiPool;
  store: Store;
  /** The API's public keys. */
  keys: JWTVerifyGetKey;
  /** Refuses the files of remotes to sessions that have ended; without it, a token counts until it expires. */
  isSessionEnded?: IsSessionEnded;
  /** Whether the API has granted a development server; without it, super-admins alone may use one. */
  isDevGranted?: IsDevGranted;
  /** Counts how remotes do in browsers; nothing is counted without it. */
  health?: HealthCounter;
  /** Undefined where nobody collects traces. */
  tracing?: Tracing | undefined;
  /** HTTP servers by default. */
  makeServer?: CreateServer;
}

/** A token outlives its own lifetime in the cookie by as much: an installed app must not change its name because a token has expired. */
const cookieLifetimeS = 7 * 86_400;
const requestIdPattern = /^[\w.:-]{1,100}$/;

/** Composes the edge server, which does not listen yet. */
export function buildEdge({
  config,
  apis,
  store,
  keys,
  health,
  tracing,
  isSessionEnded,
  isDevGranted = async () => false,
  makeServer = createHttpServerFactory(),
}: EdgeOptions): FastifyInstance {
  const app = Fastify({
    logger: { level: config.logLevel },
    trustProxy: config.trustProxy,
    // A request id from the browser is kept, so that logs of all parts can be correlated; an invalid one is replaced.
    genReqId: ({ headers: { 'x-cid': cid } }) => (typeof cid === 'string' && requestIdPattern.test(cid) ? cid : randomUUID()),
    serverFactory: makeServer,
    return503OnClosing: true,
  });
  const getVisitor = createVisitorReader(keys);
  const getCheckedVisitor = createVisitorReader(keys, clockToleranceS, isSessionEnded);
  const getBranding = createBrandingLoader(apis.fetch);

  registerSecurityHeaders(app);
  registryRoutes(app, store, getVisitor);
  releaseRoutes(app, store, getCheckedVisitor);
  previewRoutes(app);
  if (health) beaconRoutes(app, health, getVisitor);
  if (tracing) traceRoutes(app, tracing, getVisitor);
  imageRoutes(app, apis.fetch, config);
  iconRoutes(app, store, apis.fetch);
  appIconRoutes(app, store, apis.fetch);
  manifestRoutes(app, store, getBranding, createVisitorReader(keys, cookieLifetimeS));
  pageRoutes(app, store, createPageBrandingLoader(getBranding), getVisitor, getCheckedVisitor, {
    apiBase: config.apiBase,
    traces: tracing !== undefined,
    isDevGranted,
  });
  app.register(async (scope) => proxyRoutes(scope, apis, config, tracing));

  app.addHook('onClose', () => apis.close());

  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error(error);
    const message = status === 500 ? 'TechAdds could not answer. Try again in a moment.' : error.message;
    return reply.code(status).header('Cache-Control', 'no-store').send({ error: message, code: 'edge_error', cid: request.id });
  });
  return app;
}
