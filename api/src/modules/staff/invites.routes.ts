import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/staff/invites';
import { rateLimitLinkVisitor } from '../../platform/auth/rate-limits/link-visitor-limit';
import { toPage } from '../../platform/database/pagination';
import type { Deps } from '../../platform/deps';
import { getPublicOrigin } from '../../platform/http/public-url';
import { route } from '../../platform/http/route';
import { toUser } from '../accounts/accounts.db';
import { createContextFactory } from '../audit/action-context.service';
import { createVisitorLookup } from '../sessions/link-visitor.service';
import { acceptInvite, findInviteProblem, withInviteLink } from './accept-invite.rules';
import * as db from './invites.db';
import * as rules from './invites.rules';
import { getTeam } from './team-view';

/** Invitations to a partner's team, and the public page that accepts one. */
export function staffInvitesRoutes(app: FastifyInstance, deps: Deps): void {
  const { db: database, clock, config } = deps;
  const toContext = createContextFactory(clock);
  const findVisitor = createVisitorLookup(deps);

  route(app, contract.listStaffInvites, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const now = clock();
      const team = await getTeam(tx, caller, now);
      const counts = await db.countInvites(tx, team, query, now);
      const rows = await db.listInvites(tx, team, query, now);
      const items = rows.map(({ invite, invitedBy }) => rules.toInviteDto(invite, invitedBy, now));
      return { ...toPage(query, counts[query.status ?? 'all'], items), counts };
    }),
  );

  route(app, contract.inviteStaff, ({ body, caller, requestMeta, reply }) => {
    const appOrigin = getPublicOrigin(config.appUrl, reply.request.host, caller.subdomain);
    return database.withTenant(caller.tenantId, (tx) => rules.inviteStaff(tx, toContext({ caller, requestMeta }), body, appOrigin));
  });

  route(app, contract.resendInvite, ({ params, caller, requestMeta, reply }) => {
    const appOrigin = getPublicOrigin(config.appUrl, reply.request.host, caller.subdomain);
    return database.withTenant(caller.tenantId, (tx) => rules.resendInvite(tx, toContext({ caller, requestMeta }), params.id, appOrigin));
  });

  route(app, contract.revokeInvite, ({ params, caller, requestMeta }) =>
    database.withTenant(caller.tenantId, (tx) => rules.revokeInvite(tx, toContext({ caller, requestMeta }), params.id)),
  );

  route(app, contract.getInvite, async ({ params, requestMeta }) => {
    await rateLimitLinkVisitor(deps, requestMeta);
    return withInviteLink(deps, params.token, async (tx, record) => {
      const now = clock();
      const { invite, partner, tenant, invitedBy } = record;
      const { email, role, expiresAt } = invite;
      return {
        ...{ email, partner: partner.name, tenant: tenant.name, subdomain: tenant.subdomain, role, invitedBy, expiresAt },
        status: db.getInviteStatus(invite, now),
        problem: (await findInviteProblem(tx, record, now))?.message ?? null,
      };
    });
  });

  route(app, contract.acceptInvite, async ({ params, body, requestMeta, headers }) => {
    await rateLimitLinkVisitor(deps, requestMeta);
    const { token, user, tenant } = await acceptInvite(deps, requestMeta, await findVisitor(headers), params.token, body);
    return { token, user: toUser({ user, tenant }), tenant };
  });
}
