import type { FastifyInstance } from 'fastify';
import type { RequestSpan, Tracing } from '@techadds/shared/tracing';

/** The status of a request whose visitor left before the response, as in the logs of nginx. */
const clientLeft = 499;

const spans = new WeakMap<object, RequestSpan>();

/** Makes a span of each request of this scope. The paths of the API are its own: its span has the name of the endpoint. */
export function registerRequestSpans(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', async (request, reply) => {
    const name = `${request.method} ${request.routeOptions.url ?? '/*'}`;
    const span = tracing.startRequest(name, request.headers.traceparent);
    spans.set(request, span);
    const end = () =>
      span.end({ name, status: reply.raw.headersSent ? reply.statusCode : clientLeft, attributes: { 'techadds.request_id': request.id } });
    // Without the first where the visitor has left.
    reply.raw.once('finish', end).once('close', end);
  });
}

/** The headers that continue the trace of a request in the API, instead of those of the visitor; none without tracing. */
export function toTraceHeaders(request: object): Record<string, string | undefined> {
  const span = spans.get(request);
  return span ? { traceparent: span.traceparent, tracestate: undefined, baggage: undefined } : {};
}
