import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointShape } from '@techadds/shared/contract/endpoint';
import { isPublicEndpoint, getScope, type Permission } from '@techadds/shared/permissions';
import type { AuthenticatedUser, Caller, RequestMeta } from './caller';
import type { TokenClaims } from './tokens';
import type { Tx } from '../database/client';
import type { Deps } from '../deps';
import { createRequestLimiter, requestLimitRule } from './rate-limits/request-limit';
import { capabilityMissing, forbidden, unauthorized, impersonationReadOnly, tooManyRequests, impersonationEnded } from '../http/errors';
import { withIdempotency, type StoredResponse } from '../http/idempotency';
import { getRoutePattern } from '../http/request-metrics';
import { getRequestMeta } from '../http/request-meta';
import { tenantHeadersMatch, tenantMismatchError } from './tenant-headers';

declare module 'fastify' {
  interface FastifyInstance {
    /** Authorizes a request for a permission and sets `request.caller`. @throws AppError 401, 403 or 429 */
    authorize: (request: FastifyRequest, reply: FastifyReply, permission: Permission) => Promise<void>;
    /** Whether responses are validated against the contract (development and tests). */
    checkResponses: boolean;
    /** Runs the handler once for each idempotency key of the caller. */
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

/** What authentication requires of the modules that own sessions, impersonation and the audit log. */
export interface AuthPorts {
  /** The user of a token whose session is open; undefined once it has ended. */
  findSession: (claims: TokenClaims) => Promise<AuthenticatedUser | undefined>;
  /** The user whom a super-admin impersonates; undefined once the impersonation has ended. */
  findImpersonatedUser: (claims: TokenClaims) => Promise<AuthenticatedUser | undefined>;
  recordImpersonatedRequest: (requestMeta: RequestMeta, user: AuthenticatedUser, endpoint: string, allowed: boolean) => Promise<void>;
  recordTenantMismatch: (requestMeta: RequestMeta, user: AuthenticatedUser) => Promise<void>;
}

const isReadMethod = (method: string) => method === 'GET' || method === 'HEAD';

/** Authenticates and authorizes requests; `route` calls `app.authorize` for every endpoint. */
export function registerAuth(app: FastifyInstance, deps: Deps, ports: AuthPorts): void {
  app.decorateRequest('caller', null);
  app.decorate('checkResponses', !deps.config.production);
  app.decorate('withIdempotency', async ({ caller }, claim, handler) => {
    if (!caller) throw unauthorized();
    return withIdempotency(deps.db, { ...claim, caller, now: deps.clock() }, handler);
  });
  const countUserRequest = createRequestLimiter(deps, requestLimitRule(deps.config.requestsPerMinute));
  app.decorate('authorize', async (request, reply, permission) => {
    if (isPublicEndpoint(permission) && isReadMethod(request.method)) return;
    const token = parseBearerToken(request.headers.authorization);
    const claims = token === null ? null : await deps.tokens.verify(token);
    if (isPublicEndpoint(permission)) {
      // Public writes such as signing in and refreshing are not allowed either.
      if (claims?.act) throw impersonationReadOnly();
      return;
    }
    if (!claims) throw unauthorized();
    const user = await (claims.act ? ports.findImpersonatedUser(claims) : ports.findSession(claims));
    if (!user) throw claims.act ? impersonationEnded() : unauthorized({ 'X-Session-Expired': 'true' });
    if (!claims.act) reply.header('X-Session-Id', claims.sid);
    const retryAfterSeconds = await countUserRequest(user.userId);
    if (retryAfterSeconds !== null)
      throw tooManyRequests(
        'You sent more requests than one person does. Your data is safe; wait a little, then go on.',
        retryAfterSeconds,
      );
    if (!tenantHeadersMatch(request.headers, user)) {
      await ports.recordTenantMismatch(getRequestMeta(request), user);
      throw tenantMismatchError();
    }
    const scope = getScope(permission, user.role, user.capabilities);
    const accessError =
      claims.act && !isReadMethod(request.method) ? impersonationReadOnly() : scope ? undefined : toDenial(permission, user);
    if (user.impersonator)
      await ports.recordImpersonatedRequest(getRequestMeta(request), user, `${request.method} ${getRoutePattern(request)}`, !accessError);
    if (!scope) logForbidden(deps, request, user, permission);
    if (accessError || !scope) throw accessError ?? forbidden();
    request.caller = { ...user, scope };
  });
}

/** Whether it is the role that lacks the permission, or the team that withholds it from one of its members. */
const toDenial = (permission: Permission, { role }: AuthenticatedUser) =>
  getScope(permission, role) === undefined ? forbidden() : capabilityMissing();

/** Logs a request that the user's role does not permit. */
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

/** The token of an Authorization header. */
export const parseBearerToken = (header: string | undefined) => /^Bearer ([^\s,]+)$/i.exec(header ?? '')?.[1] ?? null;
