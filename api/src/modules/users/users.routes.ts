import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/users/endpoints';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import * as rules from './users.rules';
import { createActionContext } from '../audit/action-context.service';

export function usersRoutes(app: FastifyInstance, deps: Deps): void {
  const { clock } = deps;
  route(app, contract.listUsers, ({ caller, query }) => rules.listUsers(deps, { caller, now: clock() }, query));
  route(app, contract.deactivateUser, ({ caller, requestMeta, params, body }) =>
    rules.deactivateUser(deps, createActionContext(caller, requestMeta, clock()), params.id, body),
  );
  route(app, contract.reactivateUser, ({ caller, requestMeta, params }) =>
    rules.reactivateUser(deps, createActionContext(caller, requestMeta, clock()), params.id),
  );
  route(app, contract.endUserSessions, ({ caller, requestMeta, params }) =>
    rules.endUserSessions(deps, createActionContext(caller, requestMeta, clock()), params.id),
  );
}
