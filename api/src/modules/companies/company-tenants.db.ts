import { and, asc, count, eq, gt, gte, inArray, isNotNull, isNull, max, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { brands, jobs, orders, payouts, services, sessions, tenants, users } from '../../schema';

/** The account of a tenant's brands and its number of users, read as that tenant. */
export async function describeTenant(tx: Tx, tenantId: string) {
  const [people] = await tx
    .select({ total: count() })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), isNull(users.deactivatedAt)));
  const named = await tx
    .select({ id: brands.id, name: brands.name, status: brands.status })
    .from(brands)
    .where(and(eq(brands.tenantId, tenantId), ne(brands.status, 'archived')))
    .orderBy(asc(sql`lower(${brands.name})`), asc(brands.id));
  return { users: people?.total ?? 0, brands: named };
}

/** The administrators and partner administrators of a tenant with the last use of their sessions. */
export function listLeadingUsers(tx: Tx, tenantId: string) {
  return tx
    .select({
      id: users.id,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      email: users.email,
      role: users.role,
      deactivatedAt: users.deactivatedAt,
      lastUsedAt: max(sessions.rotatedAt),
    })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.tenantId, users.tenantId), eq(sessions.userId, users.id)))
    .where(and(eq(users.tenantId, tenantId), inArray(users.role, ['admin', 'super_admin', 'partner_admin'])))
    .groupBy(users.tenantId, users.id, users.firstName, users.lastName, users.email, users.role, users.deactivatedAt)
    .orderBy(asc(users.role), asc(users.email));
}

/** What happened in a tenant since a time. */
export async function computeTenantUsage(tx: Tx, tenantId: string, since: Date) {
  const from = since.toISOString();
  const [people] = await tx
    .select({
      users: count(),
      administrators: sql<number>`(count(*) filter (where ${inArray(users.role, ['admin', 'super_admin'])}))::int`,
    })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), isNull(users.deactivatedAt)));
  const [signedIn] = await tx
    .select({
      active: sql<number>`(count(distinct ${sessions.userId}) filter (where ${gte(sessions.rotatedAt, from)}))::int`,
      lastUsedAt: max(sessions.rotatedAt),
    })
    .from(sessions)
    .where(eq(sessions.tenantId, tenantId));
  const [offered] = await tx
    .select({ total: count() })
    .from(services)
    .where(and(eq(services.tenantId, tenantId), eq(services.status, 'active')));
  const sold = await tx
    .select({
      currency: orders.currency,
      total: count(),
      totalCents: sql<number>`coalesce(sum(${orders.totalCents}), 0)::bigint`.mapWith(Number),
    })
    .from(orders)
    .where(
      and(
        eq(orders.tenantId, tenantId),
        gte(orders.placedAt, from),
        ne(orders.fulfilmentStatus, 'declined'),
        ne(orders.fulfilmentStatus, 'canceled'),
      ),
    )
    .groupBy(orders.currency)
    .orderBy(asc(orders.currency));
  const [failed] = await tx
    .select({ total: count() })
    .from(jobs)
    .where(and(eq(jobs.tenantId, tenantId), isNotNull(jobs.lastError), gt(jobs.attempts, 0)));
  const [returned] = await tx
    .select({ total: count() })
    .from(payouts)
    .where(and(eq(payouts.tenantId, tenantId), eq(payouts.status, 'failed'), gte(payouts.endedAt, from)));
  return {
    users: people?.users ?? 0,
    administrators: people?.administrators ?? 0,
    activeUsers: signedIn?.active ?? 0,
    lastUsedAt: signedIn?.lastUsedAt ?? null,
    services: offered?.total ?? 0,
    sold,
    failedJobs: failed?.total ?? 0,
    failedPayouts: returned?.total ?? 0,
  };
}

export async function setTenantState(
  tx: Tx,
  tenantId: string,
  state: Partial<
    Pick<
      typeof tenants.$inferInsert,
      | ('companyId' | 'companyPrimary' | 'companyLogoId' | 'companyDarkLogoId' | 'companyIconId')
      | ('suspension' | 'suspensionReason' | 'suspendedAt')
    >
  >,
): Promise<void> {
  await tx.update(tenants).set(state).where(eq(tenants.tenantId, tenantId));
}
