import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { BrowserSpan, maxBrowserSpans, tracesPath } from '@techadds/shared/contract/traces/browser-spans';
import { routes } from '@techadds/shared/routes';
import type { Tracing } from '@techadds/shared/tracing';
import { createMinuteLimit } from '../beacon/minute-limit';
import type { GetVisitor } from '../visitor/visitor';

const Spans = z.array(BrowserSpan).check(z.maxLength(maxBrowserSpans));

/** The rate limit of one account, or of one network without a session. */
const spansPerMinute = 120;

const pagePatterns = new Set(['/*', ...routes.flatMap(({ path }) => [path, `${path}/*`])]);

/**
 * Takes the spans of browsers and hands them to the collector, with nothing about who sent them. The answer is always the same, because browsers
 * do not read it.
 */
export function traceRoutes(app: FastifyInstance, tracing: Tracing, getVisitor: GetVisitor): void {
  const isWithinLimit = createMinuteLimit(spansPerMinute);
  app.post(tracesPath, { bodyLimit: 8 * 1024 }, async (request, reply) => {
    const spans = Spans.safeParse(request.body);
    const reporter = (await getVisitor(request))?.account ?? request.ip;
    if (spans.success && isWithinLimit(reporter, spans.data.length)) for (const span of spans.data) record(tracing, span);
    return reply.code(204).header('Cache-Control', 'no-store').send();
  });
}

function record(tracing: Tracing, { traceId, spanId, kind, route, agoMs, ms }: BrowserSpan): void {
  // The route table has no personal data in it; what else is sent could.
  if (!pagePatterns.has(route)) return;
  tracing.recordForeign({
    serviceName: 'techadds-browser',
    name: `${kind} ${route}`,
    ...{ traceId, spanId, ms },
    startedAt: Date.now() - agoMs,
    attributes: { 'http.route': route },
  });
}
