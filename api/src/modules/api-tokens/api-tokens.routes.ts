import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/api-tokens/endpoints';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import * as rules from './api-tokens.rules';

export function apiTokensRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  const toContext = createContextFactory(clock);
  route(app, contract.listApiTokens, (call) => rules.listApiTokens(db, toContext(call), call.query));
  route(app, contract.createApiToken, (call) => rules.createApiToken(db, toContext(call), call.body));
  route(app, contract.rotateApiToken, (call) => rules.rotateApiToken(db, toContext(call), call.params.id, call.body));
  route(app, contract.revokeApiToken, (call) =>
    db.withTenant(call.caller.tenantId, (tx) => rules.revokeApiToken(tx, toContext(call), call.params.id)),
  );
}
