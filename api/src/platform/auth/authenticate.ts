import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointShape } from '@techadds/shared/contract/endpoint';
import { isPublic, scopeOf, type Permission } from '@techadds/shared/permissions';
import type { Caller, RequestMeta } from './caller';
import type { Tx } from '../database/client';
import type { Deps } from '../deps';
import { createRequestLimiter, requestLimitRule } from './rate-limits/request-limit';
import { forbidden, unauthorized, impersonationReadOnly, tooManyRequests, impersonationEnded } from '../http/errors';
import { toActor } from '../action-context';
import { recordAuditEvent } from '../../modules/audit/audit.service';
import { withIdempotency, type StoredResponse } from '../http/idempotency';
import { createSessionLookup, type AuthenticatedUser } from '../../modules/sessions/session-lookup.service';
import { getRoutePattern } from '../http/request-metrics';
import { getRequestMeta } from '../http/request-meta';
import { tenantHeadersMatch, tenantMismatchError } from './tenant-headers';
import { findImpersonatedUser, recordImpersonatedRequest } from '../../modules/impersonation/impersonation-lookup';

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets a request through to an endpoint, or throws 401, 429 or 403. Sets `request.caller`. */
    authorize: (request: FastifyRequest, reply: FastifyReply, permission: Permission) => Promise<void>;
    /** Whether responses are parsed against the contract (development and tests). */
    checkResponses: boolean;
    /** Does what an idempotent endpoint is there for, once for each key of the caller. */
    withIdempotency: (
      request: FastifyRequest,
      claim: { endpoint: EndpointShape; key: string | null; inputs: unknown },
      handler: (tx: Tx) => Promise<StoredResponse>,
    ) => Promise<StoredResponse & { replayed: boolean }>;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

const isReadMethod = (method: string) => method === 'GET' || method === 'HEAD';

/** Teaches the app who may come in; `route` asks it for every endpoint. */
export function registerAuth(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('caller', null);
  app.decorate('checkResponses', !deps.config.production);
  app.decorate('withIdempotency', async ({ caller }, claim, handler) => {
    if (!caller) throw unauthorized();
    return withIdempotency(deps.db, { ...claim, caller, now: deps.clock() }, handler);
  });
  const findSession = createSessionLookup(deps);
  const countUserRequest = createRequestLimiter(deps, requestLimitRule(deps.config.requestsPerMinute));
  app.decorate('authorize', async (request, reply, permission) => {
    if (isPublic(permission) && isReadMethod(request.method)) return;
    const token = parseBearerToken(request.headers.authorization);
    const claims = token === null ? null : await deps.tokens.verify(token);
    if (isPublic(permission)) {
      // Signing in, refreshing and the like are writes too.
      if (claims?.act) throw impersonationReadOnly();
      return;
    }
    if (!claims) throw unauthorized();
    const user = claims.act ? await findImpersonatedUser(deps, findSession, claims) : await findSession(claims);
    if (!user) throw claims.act ? impersonationEnded() : unauthorized({ 'X-Session-Expired': 'true' });
    if (!claims.act) reply.header('X-Session-Id', claims.sid);
    const retryAfterSeconds = await countUserRequest(user.userId);
    if (retryAfterSeconds !== null)
      throw tooManyRequests(
        'You sent more requests than one person does. Your data is safe; wait a little, then go on.',
        retryAfterSeconds,
      );
    if (!tenantHeadersMatch(request.headers, user)) {
      await recordTenantMismatch(deps, getRequestMeta(request), user);
      throw tenantMismatchError();
    }
    const scope = scopeOf(permission, user.role);
    const accessError = claims.act && !isReadMethod(request.method) ? impersonationReadOnly() : scope ? undefined : forbidden();
    if (user.impersonator)
      await recordImpersonatedRequest(deps, getRequestMeta(request), user, `${request.method} ${getRoutePattern(request)}`, !accessError);
    if (!scope) logForbidden(deps, request, user, permission);
    if (accessError || !scope) throw accessError ?? forbidden();
    request.caller = { ...user, scope };
  });
}

function recordTenantMismatch({ db, clock }: Deps, requestMeta: RequestMeta, user: AuthenticatedUser): Promise<void> {
  const { tenantId, userId: id, name } = user;
  const description = `A request of ${name} was refused: its headers named another tenant`;
  const entry = { tenantId, actor: toActor(user), event: 'request.refused', description, targets: [{ type: 'user', id, name }] };
  return db.withTenant(tenantId, (tx) => recordAuditEvent(tx, requestMeta, entry, clock()));
}

/** To the server's log: who tried what their role may not. */
function logForbidden(
  { log }: Deps,
  request: FastifyRequest,
  { tenantId, userId, role, impersonator }: AuthenticatedUser,
  permission: Permission,
): void {
  const actor = { tenant: tenantId, user: userId, role, viewer: impersonator?.id };
  log.warn(
    { cid: request.id, method: request.method, route: getRoutePattern(request), permission, ...actor },
    'refused: the role has no such permission',
  );
}

const parseBearerToken = (header: string | undefined) => /^Bearer ([^\s,]+)$/i.exec(header ?? '')?.[1] ?? null;
