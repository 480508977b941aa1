import type { FastifyInstance } from 'fastify';
import { searchRecords } from '@techadds/shared/contract/search/endpoints';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { searchAll } from './search.rules';

export function searchRoutes(app: FastifyInstance, { db: database }: Deps): void {
  route(app, searchRecords, ({ query, caller }) => database.withTenant(caller.tenantId, (tx) => searchAll(tx, caller, query)));
}
