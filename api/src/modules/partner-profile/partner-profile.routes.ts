import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/partner-profile/endpoints';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { createActionContext } from '../audit/action-context.service';
import * as rules from './partner-profile.rules';

/** The profile of a partner, its page at the marketplace, and its install score. */
export function partnerProfileRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  route(app, contract.getOwnProfile, ({ caller }) =>
    database.withTenant(caller.tenantId, (tx) => rules.getOwnProfile(tx, caller, clock())),
  );
  route(app, contract.updatePartnerProfile, ({ body, caller, requestMeta }) =>
    database.withTenant(caller.tenantId, (tx) => rules.updateProfile(tx, createActionContext(caller, requestMeta, clock()), body)),
  );
  route(app, contract.getInstallScore, ({ query, caller }) =>
    database.withTenant(caller.tenantId, (tx) => rules.getInstallScore(tx, caller, query.partnerId, clock())),
  );
  route(app, contract.getPartnerPage, ({ params, caller }) =>
    database.withTenant(caller.tenantId, (tx) => rules.readPartnerPage(tx, caller.tenantId, params.handle, clock())),
  );
}
