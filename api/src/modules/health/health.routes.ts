import type { FastifyInstance } from 'fastify';
import { buildInfo, live, ready } from '@techadds/shared/contract/health/endpoints';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';

export function healthRoutes(app: FastifyInstance, { db, config }: Deps): void {
  route(app, live, async () => ({ status: 'ok' as const }));
  route(app, ready, async () => {
    await db.ping();
    return { status: 'ok' as const };
  });
  route(app, buildInfo, async () => ({ status: 'success' as const, data: config.build }));
}
