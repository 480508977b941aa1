import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isPublic, scopeOf, type Permission } from '@techadds/shared/permissions';
import { sessions, tenants, users } from '../database/schema';
import type { Caller, Origin } from './caller';
import type { Deps } from './deps';
import { requestCounter, requestRule } from '../limits/requests';
import { forbidden, notSignedIn, tooMany } from './errors';
import { writeAudit } from '../records/audit';
import { originOf } from './origin';
import { namesSameTenant, tenantMismatch } from './tenant-headers';
import type { Claims } from './tokens';

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets a request through to an endpoint, or throws 401, 429 or 403. Sets `request.caller`. */
    admit: (request: FastifyRequest, reply: FastifyReply, permission: Permission) => Promise<void>;
    /** Whether responses are parsed against the contract (development and tests). */
    checkResponses: boolean;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Teaches the app who may come in; `route` asks it for every endpoint. */
export function admitCallers(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('caller', null);
  app.decorate('checkResponses', !deps.config.production);
  const countRequest = requestCounter(deps, requestRule(deps.config.requestsPerMinute));
  app.decorate('admit', async (request, reply, permission) => {
    if (isPublic(permission)) return;
    const token = bearer(request.headers.authorization);
    const claims = token === null ? null : await deps.tokens.verify(token);
    if (!claims) throw notSignedIn();
    const person = await openSession(deps, claims);
    if (!person) throw notSignedIn({ 'X-Session-Expired': 'true' });
    reply.header('X-Session-Id', claims.sid);
    const wait = await countRequest(person.userId);
    if (wait !== null) throw tooMany('You sent more requests than one person does. Your data is safe; wait a little, then go on.', wait);
    if (!namesSameTenant(request.headers, person)) {
      await recordMismatch(deps, originOf(request), person);
      throw tenantMismatch();
    }
    const scope = scopeOf(permission, person.role);
    if (!scope) throw forbidden();
    request.caller = { ...person, scope };
  });
}

type Person = Omit<Caller, 'scope'>;

function recordMismatch({ db, clock }: Deps, origin: Origin, person: Person): Promise<void> {
  const { tenantId, userId: id, name, role } = person;
  const description = `A request of ${name} was refused: its headers named another tenant`;
  const entry = { tenantId, actor: { id, name, role }, event: 'request.refused', description, targets: [{ type: 'user', id, name }] };
  return db.withTenant(tenantId, (tx) => writeAudit(tx, origin, entry, clock()));
}

const bearer = (header: string | undefined) => /^Bearer ([^\s,]+)$/i.exec(header ?? '')?.[1] ?? null;

/** The person as the database knows them now, if their session is open: a sign-out or a changed role counts from the next request. */
async function openSession(deps: Deps, claims: Claims): Promise<Person | undefined> {
  const found = await deps.db.withTenant(claims.tenantId, (tx) =>
    tx
      .select({
        userId: users.id,
        tenantId: users.tenantId,
        subdomain: tenants.subdomain,
        role: users.role,
        partnerId: users.partnerId,
        sessionId: sessions.id,
        name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      })
      .from(sessions)
      .innerJoin(users, and(eq(users.tenantId, sessions.tenantId), eq(users.id, sessions.userId)))
      .innerJoin(tenants, eq(tenants.tenantId, sessions.tenantId))
      .where(
        and(
          eq(sessions.tenantId, claims.tenantId),
          eq(sessions.id, claims.sid),
          eq(sessions.userId, claims.sub),
          isNull(sessions.revokedAt),
          gt(sessions.expiresAt, deps.clock().toISOString()),
        ),
      ),
  );
  return found[0];
}
