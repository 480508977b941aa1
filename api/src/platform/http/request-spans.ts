import type { FastifyInstance } from 'fastify';
import type { Tracing } from '@techadds/shared/tracing';
import { getRoutePattern, isProbe } from './request-metrics';

/** The status of a request whose client left before the response, as in the logs of nginx. */
const clientLeft = 499;

/** Makes a span of each request, and of what it does. It names the endpoint and the tenant: nothing of the user, the query or the body. */
export function registerRequestSpans(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method } = request;
    const route = getRoutePattern(request);
    if (isProbe(route)) return done();
    const span = tracing.startRequest(`${method} ${route}`, request.headers.traceparent);
    const end = () =>
      span.end({
        name: `${method} ${route}`,
        status: reply.raw.headersSent ? reply.statusCode : clientLeft,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'techadds.request_id': request.id,
          'techadds.tenant_id': request.caller?.tenantId,
        },
      });
    // Without the first where the client has left.
    reply.raw.once('finish', end).once('close', end);
    span.run(done);
  });
}
