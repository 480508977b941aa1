import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import type { ImpersonationSession } from '@techadds/shared/contract/observability/endpoints';
import type { Tx } from '../../platform/database/client';
import { impersonationSessions as views, tenants, users } from '../../schema';
import { containsText, type ListRequest } from '../../platform/database/pagination';
import { canBeImpersonated } from './impersonation.service';

const fullName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

export async function findImpersonationSubject(tx: Tx, tenantId: string, id: string): Promise<User | undefined> {
  const [row] = await tx
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      tenantId: users.tenantId,
      subdomain: tenants.subdomain,
      partnerId: users.partnerId,
      emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
    })
    .from(users)
    .innerJoin(tenants, eq(tenants.tenantId, users.tenantId))
    .where(and(eq(users.tenantId, tenantId), eq(users.id, id), isNull(users.deactivatedAt)));
  return row;
}

export async function insertImpersonation(tx: Tx, session: typeof views.$inferInsert): Promise<void> {
  await tx.insert(views).values(session);
}

/** A page of the tenant's users, by name. */
export async function listImpersonatableUsers(
  tx: Tx,
  tenantId: string,
  selfId: string,
  { query, limit, offset, order }: ListRequest & { query?: string },
) {
  const text = query?.trim();
  const active = and(eq(users.tenantId, tenantId), isNull(users.deactivatedAt));
  const where = and(active, text ? or(containsText(fullName, text), containsText(users.email, text)) : undefined);
  const direction = order === 'desc' ? desc : asc;
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(users)
    .where(where);
  const rows = await tx
    .select({ id: users.id, name: fullName, email: users.email, role: users.role })
    .from(users)
    .where(where)
    .orderBy(direction(sql`lower(${fullName})`), direction(users.id))
    .limit(limit)
    .offset(offset);
  const items = rows.map((row) => ({ ...row, viewable: canBeImpersonated(row.role) && row.id !== selfId }));
  return { total: count?.total ?? 0, items };
}

/** A page of the tenant's impersonation sessions, by start. */
export async function listImpersonations(
  tx: Tx,
  tenantId: string,
  { query, limit, offset, order }: ListRequest & { query?: string },
  now: Date,
) {
  const text = query?.trim();
  const matches = text
    ? or(containsText(views.actorName, text), containsText(fullName, text), containsText(views.reason, text))
    : undefined;
  const where = and(eq(views.tenantId, tenantId), matches);
  const ofSubject = and(eq(users.tenantId, views.tenantId), eq(users.id, views.subjectId));
  const direction = order === 'desc' ? desc : asc;
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(views)
    .innerJoin(users, ofSubject)
    .where(where);
  const rows = await tx
    .select({ view: views, subject: { id: users.id, name: fullName, role: users.role } })
    .from(views)
    .innerJoin(users, ofSubject)
    .where(where)
    .orderBy(direction(views.startedAt), direction(views.id))
    .limit(limit)
    .offset(offset);
  const items = rows.map(({ view: session, subject }): ImpersonationSession => {
    const { id, reason, ticketRef, mode, startedAt, expiresAt, endedAt } = session;
    const actor = { id: session.actorId, name: session.actorName };
    return { id, actor, subject, reason, ticketRef, mode, startedAt, expiresAt, endedAt, status: toSessionStatus(session, now) };
  });
  return { total: count?.total ?? 0, items };
}

function toSessionStatus({ endedAt, expiresAt }: typeof views.$inferSelect, now: Date): ImpersonationSession['status'] {
  if (endedAt !== null && endedAt < expiresAt) return 'stopped';
  return Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'open';
}
