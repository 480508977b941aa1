import { and, eq, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { Role } from '@techadds/shared/roles';
import type { Tx } from '../../platform/database/client';
import { impersonationSessions as views, users } from '../../schema';
import type { RequestMeta } from '../../platform/auth/caller';
import { recordAuditEvent } from '../audit/audit.service';

/** Impersonation must not grant more than the tenant's customers and partner users may do. */
export const canBeImpersonated = (role: Role): boolean => role !== 'admin' && role !== 'super_admin';

/** Stops the super-admin's open impersonations in a tenant, and records it in the audit log. */
export function stopImpersonationsByActor(tx: Tx, requestMeta: RequestMeta, tenantId: string, actorId: string, now: Date): Promise<void> {
  const endedAt = sql`least(${now.toISOString()}::timestamptz, ${views.expiresAt})`;
  return endImpersonations(tx, requestMeta, tenantId, eq(views.actorId, actorId), endedAt, now);
}

/** Stops the open impersonations of a user, and records it in the audit log. */
export function stopImpersonationsOfUser(tx: Tx, requestMeta: RequestMeta, tenantId: string, userId: string, now: Date): Promise<void> {
  const endedAt = sql`least(${now.toISOString()}::timestamptz, ${views.expiresAt})`;
  return endImpersonations(tx, requestMeta, tenantId, eq(views.subjectId, userId), endedAt, now);
}

/** Ends a tenant's expired impersonations, and records it in the audit log. */
export function endExpiredImpersonations(tx: Tx, tenantId: string, now: Date): Promise<void> {
  const system: RequestMeta = { cid: 'upkeep', ip: null, userAgent: null };
  return endImpersonations(tx, system, tenantId, lte(views.expiresAt, now.toISOString()), sql`${views.expiresAt}`, now);
}

async function endImpersonations(tx: Tx, requestMeta: RequestMeta, tenantId: string, which: SQL, endedAt: SQL, now: Date): Promise<void> {
  const ended = await tx
    .update(views)
    .set({ endedAt })
    .where(and(eq(views.tenantId, tenantId), isNull(views.endedAt), which))
    .returning();
  for (const view of ended) {
    const [subject] = await tx
      .select({ id: users.id, role: users.role, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
      .from(users)
      .where(and(eq(users.tenantId, tenantId), eq(users.id, view.subjectId)));
    if (!subject) continue;
    const stopped = view.endedAt !== view.expiresAt;
    const impersonator = { id: view.actorId, name: view.actorName, reason: view.reason };
    const description = stopped
      ? `${view.actorName} stopped viewing as ${subject.name}`
      : `The time of ${view.actorName} to view as ${subject.name} was over`;
    await recordAuditEvent(
      tx,
      requestMeta,
      {
        tenantId,
        actor: { ...subject, impersonator },
        event: stopped ? 'view_as.stopped' : 'view_as.expired',
        description,
        targets: [{ type: 'user', id: subject.id, name: subject.name }],
      },
      now,
    );
  }
}
