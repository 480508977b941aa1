import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointShape } from '@techadds/shared/contract/endpoint';
import { isPublic, scopeOf, type Permission } from '@techadds/shared/permissions';
import type { Caller, Origin } from './caller';
import type { Tx } from '../database/client';
import type { Deps } from '../deps';
import { requestCounter, requestRule } from './rate-limits/request-limit';
import { forbidden, notSignedIn, readOnlyView, tooMany, viewEnded } from '../http/errors';
import { actorOf } from '../action-context';
import { writeAudit } from '../../modules/audit/audit.service';
import { answerOnce, type Answered } from '../http/idempotency';
import { sessionOpener, type Person } from '../../modules/sessions/session-lookup';
import { routeOf } from '../http/request-metrics';
import { originOf } from '../http/request-meta';
import { namesSameTenant, tenantMismatch } from './tenant-headers';
import { openView, recordView } from '../../modules/impersonation/impersonation-lookup';

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets a request through to an endpoint, or throws 401, 429 or 403. Sets `request.caller`. */
    admit: (request: FastifyRequest, reply: FastifyReply, permission: Permission) => Promise<void>;
    /** Whether responses are parsed against the contract (development and tests). */
    checkResponses: boolean;
    /** Does what an idempotent endpoint is there for, once for each key of the caller. */
    answerOnce: (
      request: FastifyRequest,
      claim: { endpoint: EndpointShape; key: string | null; inputs: unknown },
      work: (tx: Tx) => Promise<Answered>,
    ) => Promise<Answered & { replayed: boolean }>;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

const isReading = (method: string) => method === 'GET' || method === 'HEAD';

/** Teaches the app who may come in; `route` asks it for every endpoint. */
export function admitCallers(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('caller', null);
  app.decorate('checkResponses', !deps.config.production);
  app.decorate('answerOnce', async ({ caller }, claim, work) => {
    if (!caller) throw notSignedIn();
    return answerOnce(deps.db, { ...claim, caller, now: deps.clock() }, work);
  });
  const openSession = sessionOpener(deps);
  const countRequest = requestCounter(deps, requestRule(deps.config.requestsPerMinute));
  app.decorate('admit', async (request, reply, permission) => {
    if (isPublic(permission) && isReading(request.method)) return;
    const token = bearer(request.headers.authorization);
    const claims = token === null ? null : await deps.tokens.verify(token);
    if (isPublic(permission)) {
      // Signing in, refreshing and the like are writes too.
      if (claims?.act) throw readOnlyView();
      return;
    }
    if (!claims) throw notSignedIn();
    const person = claims.act ? await openView(deps, openSession, claims) : await openSession(claims);
    if (!person) throw claims.act ? viewEnded() : notSignedIn({ 'X-Session-Expired': 'true' });
    if (!claims.act) reply.header('X-Session-Id', claims.sid);
    const wait = await countRequest(person.userId);
    if (wait !== null) throw tooMany('You sent more requests than one person does. Your data is safe; wait a little, then go on.', wait);
    if (!namesSameTenant(request.headers, person)) {
      await recordMismatch(deps, originOf(request), person);
      throw tenantMismatch();
    }
    const scope = scopeOf(permission, person.role);
    const refusal = claims.act && !isReading(request.method) ? readOnlyView() : scope ? undefined : forbidden();
    if (person.impersonator) await recordView(deps, originOf(request), person, `${request.method} ${routeOf(request)}`, !refusal);
    if (!scope) tellRefusal(deps, request, person, permission);
    if (refusal || !scope) throw refusal ?? forbidden();
    request.caller = { ...person, scope };
  });
}

function recordMismatch({ db, clock }: Deps, origin: Origin, person: Person): Promise<void> {
  const { tenantId, userId: id, name } = person;
  const description = `A request of ${name} was refused: its headers named another tenant`;
  const entry = { tenantId, actor: actorOf(person), event: 'request.refused', description, targets: [{ type: 'user', id, name }] };
  return db.withTenant(tenantId, (tx) => writeAudit(tx, origin, entry, clock()));
}

/** To the server's log: who tried what their role may not. */
function tellRefusal(
  { log }: Deps,
  request: FastifyRequest,
  { tenantId, userId, role, impersonator }: Person,
  permission: Permission,
): void {
  const who = { tenant: tenantId, user: userId, role, viewer: impersonator?.id };
  log.warn(
    { cid: request.id, method: request.method, route: routeOf(request), permission, ...who },
    'refused: the role has no such permission',
  );
}

const bearer = (header: string | undefined) => /^Bearer ([^\s,]+)$/i.exec(header ?? '')?.[1] ?? null;
