import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../deps';
import { serializeError } from './logger';
import { createTenantLoadRecorder, type TenantLoadRecorder } from '../load/tenant-load';
import { createLatencyRecorder, type LatencyRecorder } from './latency-histogram';

/** A request that failed with a server error. */
export interface FailedRequest {
  time: string;
  cid: string;
  method: string;
  route: string;
  status: number;
  tenantId: string | null;
  /** The message without user input. */
  reason: string;
}

export interface RequestMetrics {
  registry: Registry;
  /** The latest failures, newest first. */
  failures(): readonly FailedRequest[];
  startedAt: Date;
  latencies: LatencyRecorder;
  tenantLoad: TenantLoadRecorder;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Metrics of requests since the start. */
    requestMetrics: RequestMetrics;
  }
  interface FastifyRequest {
    failure: Error | null;
  }
}

const maxFailures = 500;
/** Health checks and metrics are requested every few seconds, so they are logged at debug level unless they fail. */
export const isProbe = (route: string) => route.startsWith('/health/') || route === '/metrics';

const isEventStream = (reply: FastifyReply) => String(reply.getHeader('content-type')).startsWith('text/event-stream');

/** The path pattern of the contract, so that requests for different rows are grouped; never the URL, which may contain secrets. */
export const getRoutePattern = (request: FastifyRequest): string => request.routeOptions.url?.replaceAll(/:(\w+)/g, '{$1}') ?? 'unknown';

/** Counts, measures and logs every request. */
export function registerRequestMetrics(app: FastifyInstance, { config, clock, log, db }: Deps): void {
  const registry = new Registry();
  const labelNames = ['method', 'route'] as const;
  const durationHistogram = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: [...labelNames, 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const responseCounter = new Counter({
    name: 'http_answers_total',
    help: 'Answers by class of status: 2xx, 3xx, 4xx, 5xx',
    labelNames: [...labelNames, 'class'],
    registers: [registry],
  });
  const latencies = createLatencyRecorder(clock);
  const tenantLoad = createTenantLoadRecorder(clock, registry);
  registerPoolMetrics(registry, db);
  // Default metrics are those of the process and can be registered once; tests have several apps in one process.
  if (config.production) collectDefaultMetrics({ register: registry });

  const failures: FailedRequest[] = [];
  app.decorate('requestMetrics', { registry, startedAt: clock(), failures: () => failures, latencies, tenantLoad });
  app.decorateRequest('failure', null);
  app.addHook('onError', async (request, _reply, error) => {
    request.failure = error;
  });
  app.addHook('onResponse', async (request, reply) => {
    const [route, status, method] = [getRoutePattern(request), reply.statusCode, request.method];
    const durationSeconds = reply.elapsedTime / 1000;
    durationHistogram.observe({ method, route, status }, durationSeconds);
    latencies.observe(`${method} ${route}`, durationSeconds);
    responseCounter.inc({ method, route, class: `${Math.floor(status / 100)}xx` });
    const { caller } = request;
    // A stream of live updates stays open and does nothing most of the time.
    if (caller && !isEventStream(reply)) tenantLoad.observe(caller.tenantId, reply.elapsedTime);
    const logEntry = {
      cid: request.id,
      method,
      route,
      status,
      ms: Math.round(durationSeconds * 10_000) / 10,
      tenant: caller?.tenantId,
      user: caller?.userId,
      viewer: caller?.impersonator?.id,
    };
    log[isProbe(route) && status < 400 ? 'debug' : 'info'](logEntry, 'request');
    if (status < 500) return;
    const reason = getFailureReason(request.failure);
    failures.unshift({ time: clock().toISOString(), cid: request.id, method, route, status, tenantId: caller?.tenantId ?? null, reason });
    failures.length = Math.min(failures.length, maxFailures);
  });
}

function getFailureReason(error: Error | null): string {
  if (!error) return 'No reason was given';
  let inner = serializeError(error);
  // The outermost error names the failed statement; the innermost the reason.
  while (inner.cause) inner = inner.cause;
  return `${inner.name}${inner.code ? ` ${inner.code}` : ''}: ${inner.message.split('\n')[0] ?? ''}`.slice(0, 300);
}

function registerPoolMetrics(registry: Registry, db: Deps['db']): void {
  const gauge = new Gauge({
    name: 'database_connections',
    help: 'Connections to the database, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      const { open, idle, waiting, max } = db.poolStats();
      for (const [state, value] of Object.entries({ open, idle, waiting, max })) gauge.set({ state }, value);
    },
  });
}
