import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { impersonationSessions as views, tenants, users } from '../../schema';
import { toActor } from '../audit/action-context.service';
import { recordAuditEvent } from '../audit/audit.service';
import { canBeImpersonated } from './impersonation.service';
import type { AuthenticatedUser, RequestMeta } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import type { SessionLookup } from '../sessions/session-lookup.service';
import type { TokenClaims } from '../../platform/auth/tokens';

/**
 * The impersonated user, with the super-admin as impersonator; undefined once the impersonation was stopped or has expired, the super-admin's own
 * session has ended, or the role of either has changed.
 */
export async function findImpersonatedUser(
  deps: Pick<Deps, 'db' | 'clock'>,
  findSession: SessionLookup,
  claims: TokenClaims,
): Promise<AuthenticatedUser | undefined> {
  const { tenantId, sid, sub, act } = claims;
  if (!act) return undefined;
  const [session] = await deps.db.withTenant(tenantId, (tx) =>
    tx
      .select({
        userId: users.id,
        tenantId: users.tenantId,
        homeTenantId: users.tenantId,
        subdomain: tenants.subdomain,
        role: users.role,
        partnerId: users.partnerId,
        capabilities: users.capabilities,
        sessionId: views.id,
        name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
        impersonator: { id: views.actorId, name: views.actorName, reason: views.reason },
        actorSession: { id: views.actorSessionId, tenantId: views.actorTenantId },
      })
      .from(views)
      .innerJoin(users, and(eq(users.tenantId, views.tenantId), eq(users.id, views.subjectId)))
      .innerJoin(tenants, eq(tenants.tenantId, views.tenantId))
      .where(
        and(
          eq(views.tenantId, tenantId),
          eq(views.id, sid),
          eq(views.subjectId, sub),
          eq(views.actorId, act.sub),
          isNull(views.endedAt),
          isNull(users.deactivatedAt),
          gt(views.expiresAt, deps.clock().toISOString()),
        ),
      ),
  );
  if (!session || !canBeImpersonated(session.role)) return undefined;
  const { actorSession, ...user } = session;
  const actor = await findSession({ ...claims, tenantId: actorSession.tenantId, sid: actorSession.id, sub: act.sub });
  return actor?.role === 'super_admin' ? user : undefined;
}

/** Records in the audit log, with both names, the first time that an impersonation uses an endpoint or is denied it. */
export async function recordImpersonatedRequest(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  requestMeta: RequestMeta,
  user: AuthenticatedUser,
  endpoint: string,
  allowed: boolean,
): Promise<void> {
  const { tenantId, sessionId: id, userId, name, impersonator } = user;
  const key = `${allowed ? '' : 'refused '}${endpoint.replace(/^HEAD /, 'GET ')}`;
  await db.withTenant(tenantId, async (tx) => {
    const firstUse = await tx
      .update(views)
      .set({ seen: sql`array_append(${views.seen}, ${key})` })
      .where(and(eq(views.tenantId, tenantId), eq(views.id, id), sql`${key} <> all (${views.seen})`))
      .returning({ id: views.id });
    if (firstUse.length === 0) return;
    const verb = allowed ? `looked at ${endpoint}` : `was refused ${endpoint}`;
    await recordAuditEvent(
      tx,
      requestMeta,
      {
        tenantId,
        actor: toActor(user),
        event: allowed ? 'view_as.looked' : 'view_as.refused',
        description: `${impersonator?.name ?? ''}, viewing as ${name}, ${verb}`,
        targets: [{ type: 'user', id: userId, name }],
        after: { endpoint },
      },
      clock(),
    );
  });
}
