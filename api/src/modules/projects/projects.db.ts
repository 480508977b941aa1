import { and, asc, eq, inArray, isNotNull, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { projectStatuses, type ProjectEventName, type ProjectStatus } from '@techadds/shared/contract/projects/states';
import type { Tx } from '../../platform/database/client';
import type { CacheScope } from '../../platform/http/cache-scope';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { contracts, customers, milestones, partners, projectEvents, projectMembers, projects, quotes, services, users } from '../../schema';
import { getActorName, type ActorContext } from '../audit/action-context.service';
import { visibleProjects } from '../row-scope/row-scope.service';
import { hasDisputedMilestone } from './disputed-projects.service';

export type ProjectRow = typeof projects.$inferSelect;
type ProjectViewer = Pick<CacheScope, 'tenantId' | 'scope' | 'userId' | 'partnerId'>;
/** A project with the names of what it refers to. */
export type ProjectRecord = Awaited<ReturnType<typeof selectProjects>>[number];

const joins = {
  customer: and(eq(customers.tenantId, projects.tenantId), eq(customers.id, projects.customerId)),
  partner: and(eq(partners.tenantId, projects.tenantId), eq(partners.id, projects.partnerId)),
  service: and(eq(services.tenantId, projects.tenantId), eq(services.id, projects.serviceId)),
  quote: and(eq(quotes.tenantId, projects.tenantId), eq(quotes.id, projects.quoteId)),
  contract: and(eq(contracts.tenantId, projects.tenantId), eq(contracts.id, projects.contractId)),
};

const selectProjects = (tx: Tx) =>
  tx
    .select({
      project: projects,
      customer: { id: customers.id, name: customers.name, userId: customers.userId },
      partner: { id: partners.id, name: partners.name },
      service: { id: services.id, name: services.name, categoryId: services.categoryId },
      quoteNumber: quotes.number,
      contractNumber: contracts.number,
    })
    .from(projects)
    .innerJoin(customers, joins.customer)
    .innerJoin(partners, joins.partner)
    .innerJoin(services, joins.service)
    .leftJoin(quotes, joins.quote)
    .leftJoin(contracts, joins.contract)
    .$dynamic();

export interface ProjectFilter {
  query?: string | undefined;
  status?: ProjectStatus | undefined;
  customerId?: string | undefined;
  archived?: '1' | undefined;
  disputed?: '1' | undefined;
}

/** All filters except the status, which the tabs count. */
function filterCondition(viewer: ProjectViewer, { query, customerId, archived, disputed }: ProjectFilter): SQL | undefined {
  const text = query?.trim();
  return and(
    visibleProjects(viewer),
    archived ? isNotNull(projects.archivedAt) : isNull(projects.archivedAt),
    disputed && hasDisputedMilestone(viewer.tenantId),
    customerId ? eq(projects.customerId, customerId) : undefined,
    text ? or(containsText(projects.number, text), containsText(projects.name, text), containsText(customers.name, text)) : undefined,
  );
}

const sortColumns = {
  createdAt: [projects.createdAt],
  number: [sql`length(${projects.number})`, projects.number],
  name: [projects.name],
  dueOn: [projects.dueOn],
  value: [projects.valueCents],
};

/** A page of the projects visible to the caller. */
export const listProjects = (tx: Tx, viewer: ProjectViewer, filter: ProjectFilter & ListRequest): PromiseLike<ProjectRecord[]> =>
  selectProjects(tx)
    .where(and(filterCondition(viewer, filter), filter.status && eq(projects.status, filter.status)))
    .orderBy(
      ...orderByColumns(filter.order, ...(sortColumns[filter.sort as keyof typeof sortColumns] ?? sortColumns.createdAt), projects.id),
    )
    .limit(filter.limit)
    .offset(filter.offset);

/** The number of matches by status, in one row. */
export function countProjects(tx: Tx, viewer: ProjectViewer, filter: ProjectFilter) {
  const countStatus = (status: ProjectStatus) => sql<number>`(count(*) filter (where ${eq(projects.status, status)}))::int`;
  const each = Object.fromEntries(projectStatuses.map((status) => [status, countStatus(status)])) as Record<ProjectStatus, SQL<number>>;
  return tx
    .select({ all: sql<number>`count(*)::int`, ...each })
    .from(projects)
    .innerJoin(customers, joins.customer)
    .where(filterCondition(viewer, filter));
}

/** The open projects visible to the caller that are due first. */
export const listOpenProjects = (tx: Tx, viewer: ProjectViewer, limit: number): PromiseLike<ProjectRecord[]> =>
  selectProjects(tx)
    .where(and(visibleProjects(viewer), isNull(projects.archivedAt), notInArray(projects.status, ['completed', 'canceled'])))
    .orderBy(sql`${projects.dueOn} asc nulls last`, asc(projects.createdAt), asc(projects.id))
    .limit(limit);

export async function findProject(tx: Tx, viewer: ProjectViewer, id: string): Promise<ProjectRecord | undefined> {
  const [found] = await selectProjects(tx).where(and(visibleProjects(viewer), eq(projects.id, id)));
  return found;
}

/** The project of a quote, or of the contract that the quote became. */
export async function findProjectOfQuote(tx: Tx, viewer: ProjectViewer, quoteId: string): Promise<ProjectRecord | undefined> {
  const [found] = await selectProjects(tx).where(and(visibleProjects(viewer), eq(projects.quoteId, quoteId)));
  return found;
}

/** Selects a project visible to the caller, `for update`: it is the first lock of everything that changes its milestones. */
export async function lockProject(tx: Tx, viewer: ProjectViewer, id: string): Promise<ProjectRecord | undefined> {
  const [found] = await selectProjects(tx)
    .where(and(visibleProjects(viewer), eq(projects.id, id)))
    .for('update', { of: projects });
  return found;
}

/** Selects a project of the tenant without a row scope, `for update`. */
export const lockTenantProject = (tx: Tx, tenantId: string, id: string): Promise<ProjectRecord | undefined> =>
  lockProject(tx, { tenantId, scope: 'tenant', partnerId: null }, id);

export async function insertProject(tx: Tx, row: typeof projects.$inferInsert): Promise<void> {
  await tx.insert(projects).values(row);
}

export async function updateProjectRow(
  tx: Tx,
  { tenantId, id }: Pick<ProjectRow, 'tenantId' | 'id'>,
  change: Partial<ProjectRow>,
): Promise<void> {
  await tx
    .update(projects)
    .set(change)
    .where(and(eq(projects.tenantId, tenantId), eq(projects.id, id)));
}

interface NewProjectEvent {
  projectId: string;
  milestoneId: string | null;
  event: ProjectEventName;
  note: string | null;
}

export async function insertProjectEvent(tx: Tx, context: ActorContext, event: NewProjectEvent): Promise<void> {
  const [tenantId, at, actorName] = [context.tenantId, context.now.toISOString(), getActorName(context)];
  await tx.insert(projectEvents).values({ ...event, tenantId, at, actorName, note: event.note === '' ? null : event.note });
}

/** The order of events with the same timestamp, as written in one transaction. */
const eventOrder: readonly ProjectEventName[] = [
  'created',
  'updated',
  'funded',
  'started',
  'activated',
  'submitted',
  'approved',
  'released',
];
const eventRank = (event: ProjectEventName) => (eventOrder.includes(event) ? eventOrder.indexOf(event) : eventOrder.length);

/** The timeline of a project, oldest first. */
export async function listProjectEvents(tx: Tx, { tenantId, id }: Pick<ProjectRow, 'tenantId' | 'id'>) {
  const rows = await tx
    .select({
      position: sql<number>`coalesce(${milestones.position}, -1)`,
      id: projectEvents.id,
      at: projectEvents.at,
      event: projectEvents.event,
      milestoneId: projectEvents.milestoneId,
      actorName: projectEvents.actorName,
      note: projectEvents.note,
    })
    .from(projectEvents)
    .leftJoin(milestones, and(eq(milestones.tenantId, projectEvents.tenantId), eq(milestones.id, projectEvents.milestoneId)))
    .where(and(eq(projectEvents.tenantId, tenantId), eq(projectEvents.projectId, id)))
    .orderBy(asc(projectEvents.at), asc(projectEvents.id));
  return rows
    .sort((a, b) =>
      a.at === b.at ? eventRank(a.event) - eventRank(b.event) || a.position - b.position : Date.parse(a.at) - Date.parse(b.at),
    )
    .map(({ position: _, ...event }) => event);
}

const fullName = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;

export const listMembers = (tx: Tx, { tenantId, id }: Pick<ProjectRow, 'tenantId' | 'id'>) =>
  tx
    .select({ id: users.id, name: fullName, hourlyCostCents: projectMembers.hourlyCostCents })
    .from(projectMembers)
    .innerJoin(users, and(eq(users.tenantId, projectMembers.tenantId), eq(users.id, projectMembers.userId)))
    .where(and(eq(projectMembers.tenantId, tenantId), eq(projectMembers.projectId, id)))
    .orderBy(asc(fullName), asc(users.id));

/** The number of these users who work for the partner. */
export async function countPartnerUsers(tx: Tx, tenantId: string, partnerId: string, userIds: readonly string[]): Promise<number> {
  if (userIds.length === 0) return 0;
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.partnerId, partnerId), inArray(users.id, [...userIds])));
  return row?.count ?? 0;
}

/** Replaces the members; those who stay keep their rate. */
export async function replaceMembers(
  tx: Tx,
  { tenantId, id: projectId }: Pick<ProjectRow, 'tenantId' | 'id'>,
  userIds: readonly string[],
): Promise<void> {
  const ofProject = and(eq(projectMembers.tenantId, tenantId), eq(projectMembers.projectId, projectId));
  await tx.delete(projectMembers).where(and(ofProject, notInArray(projectMembers.userId, [...userIds])));
  const rows = userIds.map((userId) => ({ tenantId, projectId, userId }));
  if (rows.length > 0) await tx.insert(projectMembers).values(rows).onConflictDoNothing();
}

/** Sets what an hour of a member costs; null for the rate of the project. */
export async function updateMemberRate(
  tx: Tx,
  { tenantId, id: projectId }: Pick<ProjectRow, 'tenantId' | 'id'>,
  userId: string,
  hourlyCostCents: number | null,
): Promise<void> {
  const isMember = and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, userId));
  await tx
    .update(projectMembers)
    .set({ hourlyCostCents })
    .where(and(eq(projectMembers.tenantId, tenantId), isMember));
}
