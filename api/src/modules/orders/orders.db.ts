import { and, desc, eq, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Order } from '@techadds/shared/contract/orders/endpoints';
import {
  awaitingPartnerStatuses,
  filterableStatuses,
  type OrderEventName,
  type OrderStatus,
} from '@techadds/shared/contract/orders/states';
import type { Tx } from '../../platform/database/client';
import {
  categories,
  customers,
  deliverables,
  files,
  milestones,
  orderEvents,
  orderFollowers,
  orders,
  partners,
  projects,
  serviceColumns,
  services,
  tenants,
  users,
} from '../../schema';
import { settleInOrder } from '../../platform/database/settle-in-order';
import type { CacheScope } from '../../platform/http/cache-scope';
import type { Caller } from '../../platform/auth/caller';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { visibleOrders } from '../row-scope/row-scope.service';
import { sumRefundedCharge } from '../payments/payments.db';
import type { ActorContext } from '../audit/action-context.service';

export type CustomerAccount = Pick<typeof users.$inferSelect, 'tenantId' | 'id' | 'email' | 'emailVerifiedAt' | 'firstName' | 'lastName'>;

/** Selects the caller's own account, `for no key update`. */
export async function lockOwnAccount(tx: Tx, caller: Caller): Promise<CustomerAccount> {
  const [row] = await tx
    .select({
      tenantId: users.tenantId,
      id: users.id,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .where(and(eq(users.tenantId, caller.tenantId), eq(users.id, caller.userId)))
    .for('no key update');
  if (!row) throw new Error('The account of the caller is gone.');
  return row;
}

export async function findActiveService(tx: Tx, tenantId: string, id: string) {
  const [row] = await tx
    .select(serviceColumns)
    .from(services)
    .where(and(eq(services.tenantId, tenantId), eq(services.id, id), eq(services.status, 'active')));
  return row;
}

const linkedColumns = { id: customers.id, name: customers.name, userId: customers.userId, status: customers.status };

/**
 * The partner's customer that belongs to the account, or has its e-mail if that is verified (anyone can register with any e-mail). Links the
 * customer to the account. A merged one is found as the customer it was merged into.
 */
export async function findAndLinkCustomer(tx: Tx, account: CustomerAccount, partnerId: string, now: Date) {
  const withEmail = account.emailVerifiedAt === null ? undefined : sql`lower(${customers.email}) = lower(${account.email})`;
  const ofAccount = or(eq(customers.userId, account.id), withEmail);
  const [found] = await tx
    .select({ ...linkedColumns, mergedIntoId: customers.mergedIntoId })
    .from(customers)
    .where(and(eq(customers.tenantId, account.tenantId), eq(customers.partnerId, partnerId), ofAccount))
    .orderBy(sql`${customers.userId} = ${account.id} desc nulls last`)
    .limit(1);
  const [kept] = found?.mergedIntoId
    ? await tx
        .select(linkedColumns)
        .from(customers)
        .where(and(eq(customers.tenantId, account.tenantId), eq(customers.id, found.mergedIntoId)))
    : [];
  const row = kept ?? found;
  if (row && (row.userId === null || row.status !== 'active'))
    await tx
      .update(customers)
      .set({ userId: row.userId ?? account.id, status: 'active', updatedAt: now.toISOString() })
      .where(and(eq(customers.tenantId, account.tenantId), eq(customers.id, row.id)));
  return row;
}

/** Returns undefined if the list already contains the e-mail. */
export async function insertCustomer(tx: Tx, account: CustomerAccount, partnerId: string, now: Date) {
  const at = now.toISOString();
  const [row] = await tx
    .insert(customers)
    .values({
      tenantId: account.tenantId,
      partnerId,
      userId: account.id,
      kind: 'person',
      name: `${account.firstName} ${account.lastName}`.trim(),
      email: account.email,
      status: 'active',
      source: 'marketplace',
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: customers.id, name: customers.name });
  return row;
}

export type NewOrder = Omit<typeof orders.$inferInsert, 'taxRemitter'>;
export async function insertOrder(tx: Tx, order: NewOrder): Promise<void> {
  // Read first: a distributed database rejects a subquery among the values of an insert.
  const [tenant] = await tx.select({ taxRemitter: tenants.taxRemitter }).from(tenants).where(eq(tenants.tenantId, order.tenantId));
  await tx.insert(orders).values({ ...order, taxRemitter: tenant!.taxRemitter });
}

export async function insertOrderEvent(
  tx: Tx,
  { actor, now }: ActorContext,
  { tenantId, id: orderId }: Pick<OrderRow, 'tenantId' | 'id'>,
  event: OrderEventName,
  note: string | null,
) {
  const by = { actorId: actor?.id ?? null, actorName: actor?.name ?? 'TechAdds' };
  await tx.insert(orderEvents).values({ tenantId, orderId, at: now.toISOString(), event, ...by, note: note === '' ? null : note });
}

export type OrderRow = typeof orders.$inferSelect;

/** Selects an order visible to the caller, `for update`. */
export async function lockOrder(tx: Tx, caller: Caller, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(visibleOrders(caller), eq(orders.id, id)))
    .for('update');
  return row;
}

/** Selects a sale of the tenant without row scope, `for update`. */
export async function lockTenantOrder(tx: Tx, tenantId: string, id: string): Promise<OrderRow | undefined> {
  const isSale = and(eq(orders.tenantId, tenantId), eq(orders.id, id));
  const isProject = and(eq(projects.tenantId, milestones.tenantId), eq(projects.id, milestones.projectId));
  // The project of a milestone is locked first, as by the actions on the milestone, to prevent deadlocks.
  const lockProject = tx
    .select({ id: projects.id })
    .from(orders)
    .innerJoin(milestones, and(eq(milestones.tenantId, orders.tenantId), eq(milestones.id, orders.milestoneId)))
    .innerJoin(projects, isProject)
    .where(isSale)
    .for('update', { of: projects });
  const [, [row]] = await settleInOrder([lockProject.execute(), tx.select().from(orders).where(isSale).for('update').execute()]);
  return row;
}

export type OrderChange = Partial<Omit<OrderRow, 'tenantId' | 'id'>>;

/** Updates a locked order and returns the new row. */
export async function updateOrderRow(tx: Tx, order: OrderRow, change: OrderChange): Promise<OrderRow> {
  await tx
    .update(orders)
    .set(change)
    .where(and(eq(orders.tenantId, order.tenantId), eq(orders.id, order.id)));
  return { ...order, ...change };
}

const fullName = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;

const orderColumns = {
  id: orders.id,
  number: orders.number,
  service: { id: orders.serviceId, name: orders.serviceName, category: categories.name },
  packageName: orders.packageName,
  quantity: orders.quantity,
  customer: { id: orders.customerId, name: customers.name },
  partner: { id: orders.partnerId, name: partners.name },
  assignedTo: sql<{ id: string; name: string } | null>`case when ${orders.assignedTo} is not null
    then json_build_object('id', ${orders.assignedTo}, 'name', ${fullName}) end`,
  fulfilmentStatus: orders.fulfilmentStatus,
  paymentStatus: orders.paymentStatus,
  currency: orders.currency,
  netCents: orders.netCents,
  taxBp: orders.taxBp,
  taxCents: orders.taxCents,
  discountCents: orders.discountCents,
  totalCents: orders.totalCents,
  method: orders.method,
  payCents: orders.payCents,
  creditCents: orders.creditCents,
  refundedCents: orders.refundedCents,
  placedAt: orders.placedAt,
  dueAt: orders.dueAt,
  autoAt: orders.autoAt,
  updatedAt: orders.updatedAt,
  version: orders.version,
};

const selectOrders = (tx: Tx) =>
  tx
    .select({ ...orderColumns, requirements: orders.requirements, revisions: orders.revisions, revisionsLeft: orders.revisionsLeft })
    .from(orders)
    .innerJoin(services, and(eq(services.tenantId, orders.tenantId), eq(services.id, orders.serviceId)))
    .innerJoin(categories, and(eq(categories.tenantId, services.tenantId), eq(categories.id, services.categoryId)))
    .innerJoin(customers, and(eq(customers.tenantId, orders.tenantId), eq(customers.id, orders.customerId)))
    .innerJoin(partners, and(eq(partners.tenantId, orders.tenantId), eq(partners.id, orders.partnerId)))
    .leftJoin(users, and(eq(users.tenantId, orders.tenantId), eq(users.id, orders.assignedTo)))
    .$dynamic();

export interface OrderFilter extends ListRequest {
  query?: string;
  status?: OrderStatus | 'overdue';
  /** Id of the assignee; null for unassigned orders. */
  assignedTo?: string | null;
  customerId?: string;
}

const isOverdue = (now: Date) => and(inArray(orders.fulfilmentStatus, [...awaitingPartnerStatuses]), lt(orders.dueAt, now.toISOString()));
const matchesSearch = (query: string | undefined) =>
  query?.trim()
    ? or(
        containsText(orders.number, query.trim()),
        containsText(orders.serviceName, query.trim()),
        containsText(customers.name, query.trim()),
      )
    : undefined;
const isAssignedTo = (userId: OrderFilter['assignedTo']) =>
  userId === undefined ? undefined : userId === null ? isNull(orders.assignedTo) : eq(orders.assignedTo, userId);
const isOfCustomer = (customerId: OrderFilter['customerId']) => (customerId === undefined ? undefined : eq(orders.customerId, customerId));
const hasStatus = (status: OrderFilter['status'], now: Date) =>
  status === 'overdue' ? isOverdue(now) : status && eq(orders.fulfilmentStatus, status);

/** The query for a page of the orders visible to the caller. */
export function listOrders(tx: Tx, caller: CacheScope, filter: OrderFilter, now: Date): PromiseLike<Order[]> {
  const sorts: Record<string, (SQL | typeof orders.number | typeof orders.placedAt | typeof orders.totalCents)[]> = {
    number: [sql`length(${orders.number})`, orders.number],
    total: [orders.totalCents],
    placedAt: [orders.placedAt],
  };
  // Only orders waiting for their partner are due; the others follow, newest first.
  const dueWhileWaiting = sql`case when ${inArray(orders.fulfilmentStatus, [...awaitingPartnerStatuses])} then ${orders.dueAt} end`;
  const byDue = [
    filter.order === 'desc' ? sql`${dueWhileWaiting} desc nulls last` : sql`${dueWhileWaiting} asc nulls last`,
    desc(orders.placedAt),
  ];
  const where = and(
    visibleOrders(caller),
    matchesSearch(filter.query),
    isAssignedTo(filter.assignedTo),
    isOfCustomer(filter.customerId),
    hasStatus(filter.status, now),
  );
  return selectOrders(tx)
    .where(where)
    .orderBy(...(filter.sort === 'dueAt' ? byDue : orderByColumns(filter.order, ...(sorts[filter.sort] ?? [orders.placedAt]))), orders.id)
    .limit(filter.limit)
    .offset(filter.offset);
}

/** The query for the number of orders visible to the caller by status, with the search and assignee filters. */
export function countOrders(tx: Tx, caller: CacheScope, { query, assignedTo, customerId }: OrderFilter, now: Date) {
  const from = tx
    .select({
      status: orders.fulfilmentStatus,
      count: sql<number>`count(*)::int`,
      overdue: sql<number>`(count(*) filter (where ${isOverdue(now)}))::int`,
    })
    .from(orders)
    .$dynamic();
  // Customers are joined only to search their names.
  const rows = query?.trim()
    ? from.innerJoin(customers, and(eq(customers.tenantId, orders.tenantId), eq(customers.id, orders.customerId)))
    : from;
  return rows
    .where(and(visibleOrders(caller), matchesSearch(query), isAssignedTo(assignedTo), isOfCustomer(customerId)))
    .groupBy(orders.fulfilmentStatus);
}

/** The counts for each tab, and the total for the selected status. */
export function toTabCounts(rows: Awaited<ReturnType<typeof countOrders>>, status: OrderFilter['status']) {
  const sum = (column: 'count' | 'overdue') => rows.reduce((all, row) => all + row[column], 0);
  const isVisible = (status: OrderStatus) => rows.find((row) => row.status === status)?.count ?? 0;
  const [all, overdue] = [sum('count'), sum('overdue')];
  const states = Object.fromEntries(filterableStatuses.map((status) => [status, isVisible(status)]));
  const counts = { all, overdue, ...(states as Record<(typeof filterableStatuses)[number], number>) };
  return { counts, total: status === undefined ? all : status === 'overdue' ? overdue : isVisible(status) };
}

/** An order visible to the caller, with its timeline oldest first, and its deliverables latest first. */
export async function findOrder(tx: Tx, caller: Caller, id: string) {
  const isVisible = and(visibleOrders(caller), eq(orders.id, id));
  const [[order], [row]] = await Promise.all([selectOrders(tx).where(isVisible), tx.select().from(orders).where(isVisible)]);
  if (!order || !row) return undefined;
  const timeline = await tx
    .select({
      id: orderEvents.id,
      at: orderEvents.at,
      event: orderEvents.event,
      actorName: sql<string>`coalesce(${orderEvents.actorName}, ${fullName}, '')`,
      note: orderEvents.note,
    })
    .from(orderEvents)
    .leftJoin(users, and(eq(users.tenantId, orderEvents.tenantId), eq(users.id, orderEvents.actorId)))
    .where(and(eq(orderEvents.tenantId, caller.tenantId), eq(orderEvents.orderId, id)))
    .orderBy(orderEvents.at, orderEvents.id);
  const delivered = await tx
    .select({ id: files.id, name: files.name, type: files.type, size: files.size, deliveredAt: deliverables.deliveredAt })
    .from(deliverables)
    .innerJoin(files, and(eq(files.tenantId, deliverables.tenantId), eq(files.id, deliverables.fileId)))
    .where(and(eq(deliverables.tenantId, caller.tenantId), eq(deliverables.orderId, id)))
    .orderBy(desc(deliverables.deliveredAt), deliverables.position);
  const [following] = await tx
    .select({ channels: orderFollowers.channels })
    .from(orderFollowers)
    .where(and(eq(orderFollowers.tenantId, caller.tenantId), eq(orderFollowers.orderId, id), eq(orderFollowers.userId, caller.userId)));
  const perks = row.discounts.map(({ label, cents }) => ({ label, cents }));
  const creditRefundedCents = row.refundedCents - (await sumRefundedCharge(tx, row));
  return { order: { ...order, creditRefundedCents, perks, timeline, deliverables: delivered, following: following?.channels ?? [] }, row };
}
