import type { FastifyInstance } from 'fastify';
import { buildInfo, live, ready } from '@techadds/shared/contract/health/endpoints';
import { idempotentEndpointsHeader } from '@techadds/shared/contract/health/headers';
import { hashEndpoints } from '@techadds/shared/idempotent-endpoints';
import type { Deps } from '../../platform/deps';
import { serviceUnavailable } from '../../platform/http/errors';
import { route } from '../../platform/http/route';

export function healthRoutes(app: FastifyInstance, { db, config }: Deps): void {
  const idempotentEndpoints = hashEndpoints();
  route(app, live, async () => ({ status: 'ok' as const }));
  route(app, ready, async ({ reply }) => {
    if (app.isDraining()) throw serviceUnavailable();
    await db.ping();
    reply.header(idempotentEndpointsHeader, idempotentEndpoints);
    return { status: 'ok' as const };
  });
  route(app, buildInfo, async () => ({ status: 'success' as const, data: config.build }));
}
