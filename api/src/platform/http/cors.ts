import type { FastifyInstance } from 'fastify';

const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': 'Accept, Authorization, Content-Type, Idempotency-Key, Last-Event-ID, X-CID, X-Subdomain, X-Tenant-Id',
  'Access-Control-Max-Age': '600',
};
/** What the client reads of a response besides its content. */
const exposedHeaders = 'Date, Retry-After, X-CID, X-Session-Expired, X-Session-Id, X-Total-Rows';

/** Whether an origin is the app's own, or that of a tenant's subdomain of it. */
export function isAppOrigin(origin: string, appUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const [from, app] = [new URL(origin), new URL(appUrl)];
  if (from.origin !== origin || from.protocol !== app.protocol || from.port !== app.port) return false;
  return from.hostname === app.hostname || from.hostname.endsWith(`.${app.hostname}`);
}

/**
 * Lets the app's pages, and no others, call the API where it has an origin of its own, as in development.
 * @param traces whether they may send the header of a trace
 */
export function registerCors(app: FastifyInstance, appUrl: string, traces: boolean): void {
  const allowed = preflightHeaders['Access-Control-Allow-Headers'];
  const preflight = { ...preflightHeaders, ...(traces && { 'Access-Control-Allow-Headers': `${allowed}, traceparent` }) };
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !isAppOrigin(origin, appUrl)) return;
    reply.headers({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Expose-Headers': exposedHeaders,
    });
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined)
      return reply.headers(preflight).code(204).send();
  });
}
