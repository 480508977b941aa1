import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps';
import { AppError } from '../../platform/http/errors';

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const isLoopback = (address: string | undefined) => /^(127\.|::1$|::ffff:127\.)/.test(address ?? '');
/** Headers that the edge and other proxies add. */
const forwardedHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'via'];

/** Whether the request came from this machine without a proxy. */
const isLocalRequest = ({ raw, headers }: FastifyRequest) =>
  isLoopback(raw.socket.remoteAddress) && forwardedHeaders.every((name) => headers[name] === undefined);

function hasMetricsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return token !== undefined && given !== undefined && timingSafeEqual(sha256(given), sha256(token));
}

/** `GET /metrics` for a Prometheus server. It covers all tenants, so it is for the operator only. */
export function prometheusRoutes(app: FastifyInstance, { config }: Deps): void {
  app.get('/metrics', async (request, reply) => {
    if (!isLocalRequest(request) && !hasMetricsToken(request, config.metricsToken)) {
      throw new AppError(403, 'forbidden', 'Metrics are for the operator: ask from the machine itself, or send METRICS_TOKEN as bearer.');
    }
    return reply.type(app.requestMetrics.registry.contentType).send(await app.requestMetrics.registry.metrics());
  });
}
