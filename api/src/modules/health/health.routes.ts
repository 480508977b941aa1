import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { buildInfo, live, ready } from '@techadds/shared/contract/health/endpoints';
import { idempotentEndpointsHeader } from '@techadds/shared/contract/health/headers';
import { listIdempotentEndpoints } from '@techadds/shared/contract/idempotent-endpoints';
import type { Deps } from '../../platform/deps';
import { serviceUnavailable } from '../../platform/http/errors';
import { route } from '../../platform/http/route';

export function healthRoutes(app: FastifyInstance, { db, config }: Deps): void {
  const idempotentEndpoints = createHash('sha256').update(listIdempotentEndpoints().join('\n')).digest('hex');
  route(app, live, async () => ({ status: 'ok' as const }));
  route(app, ready, async ({ reply }) => {
    if (app.isDraining()) throw serviceUnavailable();
    await db.ping();
    reply.header(idempotentEndpointsHeader, idempotentEndpoints);
    return { status: 'ok' as const };
  });
  route(app, buildInfo, async () => ({ status: 'success' as const, data: config.build }));
}
