import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../deps';
import { loggedError } from './logger';
import { recentTimes, type RecentTimes } from './latency-histogram';

/** A request that failed on our side. */
export interface Failure {
  time: string;
  cid: string;
  method: string;
  route: string;
  status: number;
  tenantId: string | null;
  /** In words, without what people typed. */
  reason: string;
}

export interface Observed {
  registry: Registry;
  /** The last failures, newest first. */
  failures(): readonly Failure[];
  startedAt: Date;
  recent: RecentTimes;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What requests did since the start. */
    observed: Observed;
  }
  interface FastifyRequest {
    failure: Error | null;
  }
}

const keptFailures = 500;
/** Asked every few seconds by whoever watches the process; of interest only when something is wrong. */
const isProbe = (route: string) => route.startsWith('/health/') || route === '/metrics';

/** The path as the contract writes it, so that requests for different rows count together; never an address, which may hold secrets. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url?.replaceAll(/:(\w+)/g, '{$1}') ?? 'unknown';

/** Counts, times and logs every request. */
export function observeRequests(app: FastifyInstance, { config, clock, log, db }: Deps): void {
  const registry = new Registry();
  const labelNames = ['method', 'route'] as const;
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: [...labelNames, 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const answers = new Counter({
    name: 'http_answers_total',
    help: 'Answers by class of status: 2xx, 3xx, 4xx, 5xx',
    labelNames: [...labelNames, 'class'],
    registers: [registry],
  });
  const recent = recentTimes(clock);
  watchPool(registry, db);
  // Watches the whole process, so once in it; tests have several apps in one.
  if (config.production) collectDefaultMetrics({ register: registry });

  const failures: Failure[] = [];
  app.decorate('observed', { registry, startedAt: clock(), failures: () => failures, recent });
  app.decorateRequest('failure', null);
  app.addHook('onError', async (request, _reply, error) => {
    request.failure = error;
  });
  app.addHook('onResponse', async (request, reply) => {
    const [route, status, method] = [routeOf(request), reply.statusCode, request.method];
    const took = reply.elapsedTime / 1000;
    seconds.observe({ method, route, status }, took);
    recent.observe(`${method} ${route}`, took);
    answers.inc({ method, route, class: `${Math.floor(status / 100)}xx` });
    const { caller } = request;
    const line = {
      cid: request.id,
      method,
      route,
      status,
      ms: Math.round(took * 10_000) / 10,
      tenant: caller?.tenantId,
      user: caller?.userId,
      viewer: caller?.impersonator?.id,
    };
    log[isProbe(route) && status < 400 ? 'debug' : 'info'](line, 'request');
    if (status < 500) return;
    const reason = reasonOf(request.failure);
    failures.unshift({ time: clock().toISOString(), cid: request.id, method, route, status, tenantId: caller?.tenantId ?? null, reason });
    failures.length = Math.min(failures.length, keptFailures);
  });
}

function reasonOf(error: Error | null): string {
  if (!error) return 'No reason was given';
  let inner = loggedError(error);
  // The outermost says which statement failed; the innermost says why.
  while (inner.cause) inner = inner.cause;
  return `${inner.name}${inner.code ? ` ${inner.code}` : ''}: ${inner.message.split('\n')[0] ?? ''}`.slice(0, 300);
}

function watchPool(registry: Registry, db: Deps['db']): void {
  const gauge = new Gauge({
    name: 'database_connections',
    help: 'Connections to the database, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      const { open, idle, waiting, max } = db.connections();
      for (const [state, value] of Object.entries({ open, idle, waiting, max })) gauge.set({ state }, value);
    },
  });
}
