import { and, count, desc, eq, inArray, isNotNull, isNull, lt, max, or, sql, type SQL } from 'drizzle-orm';
import type { StaffStatus } from '@techadds/shared/contract/staff/endpoints';
import type { StaffRole } from '@techadds/shared/contract/staff/forms';
import { openStatuses } from '@techadds/shared/contract/orders/states';
import { openTaskStatuses } from '@techadds/shared/contract/tasks/states';
import type { Tx } from '../../platform/database/client';
import { alphabetically, containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { orders, sessions, tasks, users } from '../../schema';

/** A partner's team, at a time: the tenant's day decides who is out of office. */
export interface TeamView {
  tenantId: string;
  partnerId: string;
  now: Date;
  today: string;
}

export interface StaffFilter {
  query?: string | undefined;
  status?: StaffStatus | undefined;
  role?: StaffRole | undefined;
}

const fullName = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;
const isMember = ({ tenantId, partnerId }: Pick<TeamView, 'tenantId' | 'partnerId'>) =>
  and(eq(users.tenantId, tenantId), eq(users.partnerId, partnerId), inArray(users.role, ['partner_admin', 'partner_staff']));

/** Open orders and tasks of each member, and when they used a session last, joined to the users. */
function selectMembers(tx: Tx, { tenantId, partnerId, now }: TeamView) {
  const work = tx
    .select({
      userId: orders.assignedTo,
      open: count().as('open_orders'),
      overdue: sql<number>`count(*) filter (where ${lt(orders.dueAt, now.toISOString())})`.as('overdue_orders'),
    })
    .from(orders)
    .where(
      and(
        eq(orders.tenantId, tenantId),
        eq(orders.partnerId, partnerId),
        isNotNull(orders.assignedTo),
        inArray(orders.fulfilmentStatus, [...openStatuses]),
      ),
    )
    .groupBy(orders.assignedTo)
    .as('work');
  const todo = tx
    .select({ userId: tasks.assigneeId, open: count().as('open_tasks') })
    .from(tasks)
    .where(
      and(
        eq(tasks.tenantId, tenantId),
        eq(tasks.partnerId, partnerId),
        isNotNull(tasks.assigneeId),
        inArray(tasks.status, [...openTaskStatuses]),
        isNull(tasks.archivedAt),
      ),
    )
    .groupBy(tasks.assigneeId)
    .as('todo');
  const used = tx
    .select({ userId: sessions.userId, at: max(sessions.rotatedAt).as('last_used_at') })
    .from(sessions)
    .where(eq(sessions.tenantId, tenantId))
    .groupBy(sessions.userId)
    .as('used');
  return tx
    .select({
      user: users,
      openOrders: sql<number>`coalesce(${work.open}, 0)::int`.as('open_order_count'),
      overdueOrders: sql<number>`coalesce(${work.overdue}, 0)::int`,
      openTasks: sql<number>`coalesce(${todo.open}, 0)::int`,
      lastActiveAt: used.at,
    })
    .from(users)
    .leftJoin(work, eq(work.userId, users.id))
    .leftJoin(todo, eq(todo.userId, users.id))
    .leftJoin(used, eq(used.userId, users.id))
    .$dynamic();
}
export type StaffRow = Awaited<ReturnType<typeof selectMembers>>[number];
export type MemberRow = typeof users.$inferSelect;

const isAway = (today: string) => and(sql`${users.awayFrom} <= ${today}`, sql`${users.awayUntil} >= ${today}`);
const hasStatus = (status: StaffStatus, today: string): SQL | undefined => {
  if (status === 'active') return and(isNull(users.deactivatedAt), sql`${isAway(today)} is not true`);
  if (status === 'away') return and(isNull(users.deactivatedAt), isAway(today));
  return status === 'deactivated' ? isNotNull(users.deactivatedAt) : undefined;
};
function matches(team: TeamView, { query, role }: StaffFilter): SQL | undefined {
  const text = query?.trim();
  return and(
    isMember(team),
    role && eq(users.role, role),
    text ? or(containsText(fullName, text), containsText(users.email, text)) : undefined,
  );
}

const sortColumns = {
  name: alphabetically(fullName),
  workload: sql`coalesce("work"."open_orders", 0)`,
  lastActive: sql`"used"."last_used_at"`,
  newest: users.createdAt,
};

/** A page of the team. */
export function listMembers(tx: Tx, team: TeamView, filter: StaffFilter & ListRequest): PromiseLike<StaffRow[]> {
  const sort = filter.sort as keyof typeof sortColumns;
  const order = sort === 'newest' ? (filter.order === 'asc' ? 'desc' : 'asc') : filter.order;
  return selectMembers(tx, team)
    .where(and(matches(team, filter), hasStatus(filter.status ?? 'all', team.today)))
    .orderBy(...orderByColumns(order, sortColumns[sort]), ...orderByColumns(filter.order, users.id))
    .limit(filter.limit)
    .offset(filter.offset);
}

/** The number of matching members: all, and by status. */
export async function countMembers(tx: Tx, team: TeamView, filter: StaffFilter): Promise<Record<StaffStatus, number>> {
  const countStatus = (status: StaffStatus) => sql<number>`(count(*) filter (where ${hasStatus(status, team.today)}))::int`;
  const [counts] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      active: countStatus('active'),
      away: countStatus('away'),
      deactivated: countStatus('deactivated'),
    })
    .from(users)
    .where(matches(team, filter));
  return counts ?? { all: 0, active: 0, away: 0, deactivated: 0 };
}

export async function findMember(tx: Tx, team: TeamView, id: string): Promise<StaffRow | undefined> {
  const [row] = await selectMembers(tx, team).where(and(isMember(team), eq(users.id, id)));
  return row;
}

/**
 * Selects a member, the owners of the team and the caller in one order, each locked against other changes of the team: of two requests that would each
 * leave the team with the other's owner, the second sees what the first did.
 */
export async function lockMemberAndOwners(
  tx: Tx,
  team: Pick<TeamView, 'tenantId' | 'partnerId'>,
  id: string,
): Promise<{ member: MemberRow | undefined; owners: MemberRow[] }> {
  const rows = await tx
    .select()
    .from(users)
    .where(and(isMember(team), or(eq(users.id, id), eq(users.isOwner, true))))
    .orderBy(users.id)
    .for('no key update');
  return {
    member: rows.find((row) => row.id === id),
    owners: rows.filter(({ isOwner, deactivatedAt }) => isOwner && deactivatedAt === null),
  };
}

export async function updateMember(
  tx: Tx,
  { tenantId, id }: Pick<MemberRow, 'tenantId' | 'id'>,
  values: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await tx
    .update(users)
    .set(values)
    .where(and(eq(users.tenantId, tenantId), eq(users.id, id)));
}

/** Locks the open orders of a member before the first is changed, in the order in which all transactions lock orders. Returns their ids. */
export async function lockOpenOrders(
  tx: Tx,
  { tenantId, partnerId }: Pick<TeamView, 'tenantId' | 'partnerId'>,
  userId: string,
): Promise<string[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        ...[eq(orders.tenantId, tenantId), eq(orders.partnerId, partnerId), eq(orders.assignedTo, userId)],
        ...[isNull(orders.milestoneId), inArray(orders.fulfilmentStatus, [...openStatuses])],
      ),
    )
    .orderBy(orders.id)
    .for('update');
  return rows.map(({ id }) => id);
}

/** The account with this e-mail in the tenant, active or not. */
export async function findAccountByEmail(tx: Tx, tenantId: string, email: string): Promise<MemberRow | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.tenantId, tenantId), sql`lower(${users.email}) = ${email.toLowerCase()}`))
    .orderBy(desc(users.createdAt));
  return row;
}

/** Whether the user is an active owner of the team. */
export async function isOwner(tx: Tx, team: Pick<TeamView, 'tenantId' | 'partnerId'>, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isMember(team), eq(users.id, userId), eq(users.isOwner, true), isNull(users.deactivatedAt)));
  return rows.length > 0;
}
