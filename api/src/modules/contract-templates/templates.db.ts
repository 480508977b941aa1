import { and, asc, desc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { templateStatuses, type TemplateEventName, type TemplateStatus } from '@techadds/shared/contract/contract-templates/states';
import type { Tx } from '../../platform/database/client';
import { alphabetically, containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { contractTemplateEvents, contractTemplates, contractTemplateVersions as versions, partners } from '../../schema';
import { editableTemplates, visibleTemplates, type RowScope } from '../row-scope/row-scope.service';

export type TemplateRow = typeof contractTemplates.$inferSelect;
export type TemplateVersionRow = typeof versions.$inferSelect;
export type TemplateRecord = Awaited<ReturnType<typeof selectTemplates>>[number];

const isShared = isNull(contractTemplates.partnerId);
/** Partners see the approved version of a template of the marketplace; all others are the newest. */
const shownNumber = ({ scope }: RowScope) =>
  scope === 'partner'
    ? sql`case when ${isShared} then ${contractTemplates.approvedVersion} else ${contractTemplates.latestVersion} end`
    : contractTemplates.latestVersion;
const joinVersion = (number: SQL | typeof contractTemplates.latestVersion | typeof contractTemplates.approvedVersion) =>
  and(eq(versions.tenantId, contractTemplates.tenantId), eq(versions.templateId, contractTemplates.id), eq(versions.number, number));
const partnerJoin = and(eq(partners.tenantId, contractTemplates.tenantId), eq(partners.id, contractTemplates.partnerId));

const selectTemplates = (tx: Tx, caller: RowScope) =>
  tx
    .select({ template: contractTemplates, version: versions, partner: { id: partners.id, name: partners.name } })
    .from(contractTemplates)
    .innerJoin(versions, joinVersion(shownNumber(caller)))
    .leftJoin(partners, partnerJoin)
    .$dynamic();

export interface TemplateFilter {
  query?: string | undefined;
  status?: TemplateStatus | undefined;
  archived?: '1' | undefined;
}

/** All filters except the status. */
function filterCondition(caller: RowScope, { query, archived }: TemplateFilter): SQL | undefined {
  const text = query?.trim();
  return and(
    editableTemplates(caller),
    archived ? isNotNull(contractTemplates.archivedAt) : isNull(contractTemplates.archivedAt),
    text ? or(containsText(versions.name, text), containsText(contractTemplates.description, text)) : undefined,
  );
}

const nameOrder = alphabetically(versions.name);
const isWaiting = sql`${versions.status} = 'pending_approval'`;
const sortColumns = {
  updatedAt: [contractTemplates.updatedAt],
  createdAt: [contractTemplates.createdAt],
  name: [nameOrder],
  waiting: [isWaiting, contractTemplates.updatedAt],
};

/** Query for a page of the templates that the caller may change. */
export const listTemplates = (tx: Tx, caller: RowScope, filter: TemplateFilter & ListRequest): PromiseLike<TemplateRecord[]> =>
  selectTemplates(tx, caller)
    .where(and(filterCondition(caller, filter), filter.status && eq(versions.status, filter.status)))
    .orderBy(...orderByColumns(filter.order, ...sortColumns[filter.sort as keyof typeof sortColumns], contractTemplates.id))
    .limit(filter.limit)
    .offset(filter.offset);

/** Query for the number of matches by status, in one row. */
export function countTemplates(tx: Tx, caller: RowScope, filter: TemplateFilter) {
  const countStatus = (status: TemplateStatus) =>
    sql<number>`(count(*) filter (where ${versions.status} = ${sql.raw(`'${status}'`)}))::int`;
  const each = Object.fromEntries(templateStatuses.map((status) => [status, countStatus(status)])) as Record<TemplateStatus, SQL<number>>;
  return tx
    .select({ all: sql<number>`count(*)::int`, ...each })
    .from(contractTemplates)
    .innerJoin(versions, joinVersion(contractTemplates.latestVersion))
    .where(filterCondition(caller, filter));
}

/** Templates with an approved version that the caller may make contracts of. */
const availableCondition = (caller: RowScope, query?: string): SQL | undefined => {
  const text = query?.trim();
  return and(
    visibleTemplates(caller),
    isNotNull(contractTemplates.approvedVersion),
    isNull(contractTemplates.archivedAt),
    text ? containsText(versions.name, text) : undefined,
  );
};

/** Query for a page of the available templates, in their approved versions. */
export const listAvailableTemplates = (tx: Tx, caller: RowScope, list: ListRequest & { query?: string | undefined }) =>
  tx
    .select({
      ...{ id: contractTemplates.id, name: versions.name, description: contractTemplates.description },
      ...{ version: versions.number, signerRoles: versions.signerRoles },
    })
    .from(contractTemplates)
    .innerJoin(versions, joinVersion(contractTemplates.approvedVersion))
    .where(availableCondition(caller, list.query))
    .orderBy(...orderByColumns(list.order, list.sort === 'updatedAt' ? contractTemplates.updatedAt : nameOrder, contractTemplates.id))
    .limit(list.limit)
    .offset(list.offset);

export const countAvailableTemplates = (tx: Tx, caller: RowScope, query?: string) =>
  tx
    .select({ total: sql<number>`count(*)::int` })
    .from(contractTemplates)
    .innerJoin(versions, joinVersion(contractTemplates.approvedVersion))
    .where(availableCondition(caller, query));

/** Finds a template visible to the caller. */
export async function findTemplate(tx: Tx, caller: RowScope, id: string): Promise<TemplateRecord | undefined> {
  const [found] = await selectTemplates(tx, caller).where(and(visibleTemplates(caller), eq(contractTemplates.id, id)));
  return found;
}

/** Selects a template visible to the caller, `for update`. */
export async function lockTemplate(tx: Tx, caller: RowScope, id: string): Promise<TemplateRecord | undefined> {
  await tx
    .select({ id: contractTemplates.id })
    .from(contractTemplates)
    .where(and(visibleTemplates(caller), eq(contractTemplates.id, id)))
    .for('update');
  return findTemplate(tx, caller, id);
}

/** The versions of a template that the caller may see: of those for the whole marketplace, partners see what is approved. */
const isVisibleVersion = ({ scope }: RowScope, { tenantId, id, partnerId }: TemplateRow): SQL | undefined =>
  and(
    eq(versions.tenantId, tenantId),
    eq(versions.templateId, id),
    scope === 'partner' && partnerId === null ? eq(versions.status, 'approved') : undefined,
  );

/** The versions of a template that the caller may read, newest first. */
export const listVersions = (tx: Tx, caller: RowScope, template: TemplateRow): PromiseLike<TemplateVersionRow[]> =>
  tx.select().from(versions).where(isVisibleVersion(caller, template)).orderBy(desc(versions.number));

/** One of the versions that `listVersions` gives. */
export async function findVersion(
  tx: Tx,
  caller: RowScope,
  template: TemplateRow,
  number: number,
): Promise<TemplateVersionRow | undefined> {
  const [row] = await tx
    .select()
    .from(versions)
    .where(and(isVisibleVersion(caller, template), eq(versions.number, number)));
  return row;
}

export async function insertTemplate(tx: Tx, row: typeof contractTemplates.$inferInsert): Promise<void> {
  await tx.insert(contractTemplates).values(row);
}

export async function insertVersion(tx: Tx, row: typeof versions.$inferInsert): Promise<void> {
  await tx.insert(versions).values(row);
}

export async function updateTemplateRow(tx: Tx, { tenantId, id }: TemplateRow, change: Partial<TemplateRow>): Promise<void> {
  await tx
    .update(contractTemplates)
    .set(change)
    .where(and(eq(contractTemplates.tenantId, tenantId), eq(contractTemplates.id, id)));
}

export async function updateVersionRow(tx: Tx, { tenantId, id }: TemplateVersionRow, change: Partial<TemplateVersionRow>): Promise<void> {
  await tx
    .update(versions)
    .set(change)
    .where(and(eq(versions.tenantId, tenantId), eq(versions.id, id)));
}

interface NewEvent {
  event: TemplateEventName;
  actorName: string;
  note: string | null;
}

export async function insertTemplateEvent(tx: Tx, row: TemplateVersionRow, event: NewEvent, now: Date): Promise<void> {
  const { tenantId, templateId, number: versionNumber } = row;
  await tx.insert(contractTemplateEvents).values({ tenantId, templateId, versionNumber, at: now.toISOString(), ...event });
}

/** The timeline of a template, oldest first. */
export const listTemplateEvents = (tx: Tx, { tenantId, id }: Pick<TemplateRow, 'tenantId' | 'id'>) =>
  tx
    .select({
      ...{ id: contractTemplateEvents.id, at: contractTemplateEvents.at, event: contractTemplateEvents.event },
      version: contractTemplateEvents.versionNumber,
      ...{ actorName: contractTemplateEvents.actorName, note: contractTemplateEvents.note },
    })
    .from(contractTemplateEvents)
    .where(and(eq(contractTemplateEvents.tenantId, tenantId), eq(contractTemplateEvents.templateId, id)))
    .orderBy(asc(contractTemplateEvents.at), asc(contractTemplateEvents.versionNumber), asc(contractTemplateEvents.id));
