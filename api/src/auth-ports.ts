import { recordAuditEvent } from './modules/audit/audit.service';
import { findImpersonatedUser, recordImpersonatedRequest } from './modules/impersonation/impersonation-lookup';
import { findTokenOwner, isApiTokenSecret } from './modules/api-tokens/api-tokens.service';
import { parseLinkToken } from './modules/link-tokens/link-tokens.service';
import { createSessionLookup } from './modules/sessions/session-lookup.service';
import { findSuspensionOf } from './modules/tenants/suspension.service';
import { toActor } from './modules/audit/action-context.service';
import type { AuthPorts } from './platform/auth/authenticate';
import type { AuthenticatedUser, RequestMeta } from './platform/auth/caller';
import type { Deps } from './platform/deps';

/** Connects authentication to sessions, impersonation and the audit log. */
export function createAuthPorts(deps: Deps): AuthPorts {
  const findSession = createSessionLookup(deps);
  return {
    findSession,
    findImpersonatedUser: (claims) => findImpersonatedUser(deps, findSession, claims),
    isApiTokenSecret,
    findTokenOwner: (secret, ip) => findTokenOwner(deps, secret, ip),
    recordImpersonatedRequest: (requestMeta, user, endpoint, allowed) =>
      recordImpersonatedRequest(deps, requestMeta, user, endpoint, allowed),
    recordTenantMismatch: (requestMeta, user) => recordTenantMismatch(deps, requestMeta, user),
    findSuspensionOfLink: async (token) => {
      const link = parseLinkToken(token);
      return link ? findSuspensionOf(deps.db, link.tenantId) : null;
    },
  };
}

function recordTenantMismatch({ db, clock }: Deps, requestMeta: RequestMeta, user: AuthenticatedUser): Promise<void> {
  const { tenantId, userId: id, name } = user;
  const description = `A request of ${name} was refused: its headers named another tenant`;
  const entry = { tenantId, actor: toActor(user), event: 'request.refused', description, targets: [{ type: 'user', id, name }] };
  return db.withTenant(tenantId, (tx) => recordAuditEvent(tx, requestMeta, entry, clock()));
}
