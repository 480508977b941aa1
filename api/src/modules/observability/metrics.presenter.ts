import type { Output } from '@techadds/shared/contract/endpoint';
import type * as contract from '@techadds/shared/contract/observability/endpoints';
import type { Deps } from '../../platform/deps';
import type { FailedRequest, RequestMetrics } from '../../platform/http/request-metrics';

type Metrics = Output<typeof contract.metrics>;
type RouteMetrics = Metrics['routes'][number];

const toMilliseconds = (seconds: number | null) => (seconds === null ? null : Math.round(seconds * 10_000) / 10);

/** Converts the Prometheus metrics to the shape of the metrics page. */
export async function toMetricsDto(
  { startedAt, ...observed }: RequestMetrics,
  { config, clock, db }: Pick<Deps, 'config' | 'clock' | 'db'>,
): Promise<Metrics> {
  const routes = await toRouteMetrics(observed);
  const sum = (getValue: (route: RouteMetrics) => number) => routes.reduce((total, route) => total + getValue(route), 0);
  return {
    startedAt: startedAt.toISOString(),
    uptimeSeconds: Math.max(0, Math.round((clock().getTime() - startedAt.getTime()) / 1000)),
    version: config.build.shortHash,
    memoryBytes: process.memoryUsage.rss(),
    requests: sum(({ requests }) => requests),
    errors: sum(({ errors }) => errors),
    refused: sum(({ refused }) => refused),
    pool: db.poolStats(),
    routes: routes.sort((a, b) => b.requests - a.requests || a.path.localeCompare(b.path)).slice(0, 200),
  };
}

async function toRouteMetrics({ registry, latencies }: Pick<RequestMetrics, 'registry' | 'latencies'>): Promise<RouteMetrics[]> {
  const routes = new Map<string, RouteMetrics>();
  const routeFor = ({ method = '', route: path = '' }: Partial<Record<string, string | number>>): RouteMetrics => {
    const known = routes.get(`${method} ${path}`);
    const route = known ?? { method: String(method), path: String(path), requests: 0, errors: 0, refused: 0, p50Ms: null, p95Ms: null };
    routes.set(`${method} ${path}`, route);
    return route;
  };
  for (const { labels, value } of (await registry.getSingleMetric('http_answers_total')?.get())?.values ?? []) {
    const route = routeFor(labels);
    route.requests += value;
    if (labels.class === '5xx') route.errors += value;
    if (labels.class === '4xx') route.refused += value;
  }
  for (const [name, route] of routes) {
    const { p50, p95 } = latencies.percentiles(name);
    [route.p50Ms, route.p95Ms] = [toMilliseconds(p50), toMilliseconds(p95)];
  }
  return [...routes.values()];
}

/** One failure a line, to be read and searched by X-CID. */
export const formatFailures = (failures: readonly FailedRequest[]): string =>
  failures.map(({ time, cid, method, route, status, reason }) => `${time} ${cid} ${method} ${route} ${status} ${reason}\n`).join('');
