import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getRequiredScope, hasRequiredScope } from '@techadds/shared/contract/api-tokens/scopes';
import type { EndpointShape } from '@techadds/shared/contract/endpoint';
import { isPublicEndpoint, getScope, type Permission, type Scope } from '@techadds/shared/permissions';
import type { AuthenticatedUser, Caller, RequestMeta } from './caller';
import type { TokenClaims } from './tokens';
import type { Tx } from '../database/client';
import type { Deps } from '../deps';
import { createRequestLimiter, requestLimitRule } from './rate-limits/request-limit';
import { rateLimitRules } from './rate-limits/rules';
import {
  capabilityMissing,
  forbidden,
  unauthorized,
  impersonationReadOnly,
  tooManyRequests,
  impersonationEnded,
  tokenScopeNeeded,
  type AppError,
} from '../http/errors';
import { withIdempotency, type StoredResponse } from '../http/idempotency';
import { getRoutePattern } from '../http/request-metrics';
import { getRequestMeta } from '../http/request-meta';
import { requireNotSuspended, requireOpenLink, type Suspension } from './suspension';
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
  /** Whether a credential is the secret of an API token rather than a token of a session. */
  isApiTokenSecret: (credential: string) => boolean;
  /** The owner of the API token with this secret; undefined unless it is valid. `ip` is noted as its last use. */
  findTokenOwner: (secret: string, ip: string | null) => Promise<AuthenticatedUser | undefined>;
  recordImpersonatedRequest: (requestMeta: RequestMeta, user: AuthenticatedUser, endpoint: string, allowed: boolean) => Promise<void>;
  recordTenantMismatch: (requestMeta: RequestMeta, user: AuthenticatedUser) => Promise<void>;
  /** The suspension of the tenant that a link in the path belongs to; null for a link of none. */
  findSuspensionOfLink: (token: string) => Promise<Suspension | null>;
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
  const countTokenRequest = createRequestLimiter(deps, rateLimitRules.tokenRequests, 'tokenRequests');

  /** Authenticates a request with an API token. @throws AppError 401 or 429 */
  async function authenticateToken(secret: string, request: FastifyRequest): Promise<AuthenticatedUser> {
    const owner = await ports.findTokenOwner(secret, getRequestMeta(request).ip);
    if (!owner) throw unauthorized();
    const retryAfterSeconds = await countTokenRequest(owner.sessionId);
    if (retryAfterSeconds !== null) throw tooManyRequests('This API token sent too many requests. Wait, then go on.', retryAfterSeconds);
    return owner;
  }

  /** Authenticates a request of a signed-in user. @throws AppError 401 or 429 */
  async function authenticateSession(claims: TokenClaims | null, reply: FastifyReply): Promise<AuthenticatedUser> {
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
    return user;
  }

  app.decorate('authorize', async (request, reply, permission) => {
    if (isPublicEndpoint(permission) && isReadMethod(request.method)) return;
    const credential = parseBearerToken(request.headers.authorization);
    const secret = credential !== null && ports.isApiTokenSecret(credential) ? credential : null;
    const claims = credential === null || secret !== null ? null : await deps.tokens.verify(credential);
    if (isPublicEndpoint(permission)) {
      // Public writes such as signing in and refreshing are not allowed either.
      if (claims?.act) throw impersonationReadOnly();
      // Whoever answers by a link has no session that names the tenant.
      const { token: link } = request.params as { token?: string };
      if (link !== undefined) requireOpenLink(await ports.findSuspensionOfLink(link));
      return;
    }
    const user = await (secret === null ? authenticateSession(claims, reply) : authenticateToken(secret, request));
    if (!tenantHeadersMatch(request.headers, user)) {
      await ports.recordTenantMismatch(getRequestMeta(request), user);
      throw tenantMismatchError();
    }
    const scope = getScope(permission, user.role, user.capabilities);
    const accessError = getAccessError(user, scope, permission, request);
    if (user.impersonator)
      await ports.recordImpersonatedRequest(getRequestMeta(request), user, `${request.method} ${getRoutePattern(request)}`, !accessError);
    if (!scope) logForbidden(deps, request, user, permission);
    if (accessError || !scope) throw accessError ?? forbidden();
    const { suspension, ...caller } = user;
    requireNotSuspended(permission, request.method, suspension);
    request.caller = { ...caller, scope };
  });
}

/** Why a user may not make a request; undefined if they may. @param scope of the permission for the user */
function getAccessError(
  user: AuthenticatedUser,
  scope: Scope | undefined,
  permission: Permission,
  { method, params }: Pick<FastifyRequest, 'method' | 'params'>,
): AppError | undefined {
  const { role, impersonator, apiToken } = user;
  if (impersonator && !isReadMethod(method)) return impersonationReadOnly();
  // Whether it is the role that lacks the permission, or the team that withholds it from one of its members.
  if (!scope) return getScope(permission, role) === undefined ? forbidden() : capabilityMissing();
  const { app } = params as { app?: string };
  if (apiToken && !hasRequiredScope(apiToken.scopes, permission, method, app))
    return tokenScopeNeeded(getRequiredScope(permission, method, app));
  return undefined;
}

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
