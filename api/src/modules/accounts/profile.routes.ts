import type { FastifyInstance } from 'fastify';
import { changePassword, getProfile, updateProfile } from '@techadds/shared/contract/accounts/profile';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { toUserInTenant } from './accounts.db';
import * as rules from './profile.rules';

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getProfile, async ({ caller }) => ({ user: toUserInTenant(caller, await rules.getAccount(deps, caller)) }));
  route(app, updateProfile, async ({ body, caller, requestMeta }) => ({
    user: toUserInTenant(caller, await rules.updateProfile(deps, requestMeta, caller, body)),
  }));
  route(app, changePassword, ({ body, caller, requestMeta, reply }) =>
    rules.changePassword(deps, requestMeta, reply.request.host, caller, body),
  );
}
