import { and, desc, eq, gte, like, lte, or, sql, type SQL } from 'drizzle-orm';
import type { AuditEvent } from '@techadds/shared/contract/audit/endpoints';
import { id as anId } from '@techadds/shared/contract/fields';
import type { Tx } from '../../platform/database/client';
import { settleInOrder } from '../../platform/database/settle-in-order';
import { auditEvents } from '../../schema';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';

export interface AuditFilter {
  query?: string;
  actor?: string;
  event?: string;
  target?: string;
  cid?: string;
  from?: string;
  to?: string;
}

type AuditEventRow = typeof auditEvents.$inferSelect;
const toAuditEvent = (row: AuditEventRow): AuditEvent => ({
  id: row.id,
  seq: row.seq,
  time: row.time,
  event: row.event,
  description: row.description,
  actor: { type: row.actorId === null ? 'system' : 'user', id: row.actorId, name: row.actorName, role: row.actorRole },
  impersonator:
    row.impersonatorId === null ? null : { id: row.impersonatorId, name: row.impersonatorName ?? '', reason: row.impersonatorReason ?? '' },
  targets: row.targets,
  before: row.before as AuditEvent['before'],
  after: row.after as AuditEvent['after'],
  ip: row.ip,
  userAgent: row.userAgent,
  correlationId: row.correlationId,
  prevHash: row.prevHash,
  hash: row.hash,
});

const trimToUndefined = (text: string | undefined) => text?.trim() || undefined;
const isUuid = (text: string) => anId.safeParse(text).success;

/** Matches the actor or the impersonator. */
function matchesActor(actor: string): SQL | undefined {
  if (isUuid(actor)) return or(eq(auditEvents.actorId, actor), eq(auditEvents.impersonatorId, actor));
  return or(containsText(auditEvents.actorName, actor), containsText(auditEvents.impersonatorName, actor));
}
/** `order.accepted` matches that event, `order.` matches all events of orders. */
function matchesEvent(event: string): SQL {
  return event.endsWith('.') ? like(auditEvents.event, `${event.replace(/[\\%_]/g, '\\$&')}%`) : eq(auditEvents.event, event);
}
function matchesTarget(target: string): SQL {
  const match = isUuid(target) ? sql`lower(target ->> 'id') = lower(${target})` : containsText(sql`target ->> 'name'`, target);
  return sql`exists (select 1 from jsonb_array_elements(${auditEvents.targets}) target where ${match})`;
}

function filterCondition(tenantId: string, filter: AuditFilter): SQL | undefined {
  const query = trimToUndefined(filter.query);
  const [actor, event, target, cid] = [
    trimToUndefined(filter.actor),
    trimToUndefined(filter.event),
    trimToUndefined(filter.target),
    trimToUndefined(filter.cid),
  ];
  return and(
    eq(auditEvents.tenantId, tenantId),
    query ? or(containsText(auditEvents.description, query), containsText(auditEvents.event, query)) : undefined,
    actor ? matchesActor(actor) : undefined,
    event ? matchesEvent(event) : undefined,
    target ? matchesTarget(target) : undefined,
    cid ? eq(auditEvents.correlationId, cid) : undefined,
    filter.from ? gte(auditEvents.time, filter.from) : undefined,
    filter.to ? lte(auditEvents.time, filter.to) : undefined,
  );
}

/** A page of the matching events of the tenant, and their total. */
export async function listAuditEvents(
  tx: Tx,
  tenantId: string,
  filter: AuditFilter & ListRequest,
): Promise<{ total: number; items: AuditEvent[] }> {
  const where = filterCondition(tenantId, filter);
  const counting = tx
    .select({ total: sql<number>`count(*)::int` })
    .from(auditEvents)
    .where(where);
  const reading = tx
    .select()
    .from(auditEvents)
    .where(where)
    .orderBy(...orderByColumns(filter.order, auditEvents.time, auditEvents.seq))
    .limit(filter.limit)
    .offset(filter.offset);
  const [[count], rows] = await settleInOrder([counting.execute(), reading.execute()]);
  return { total: count?.total ?? 0, items: rows.map(toAuditEvent) };
}

/** The ids of the first `limit` matching events in the given order. */
export async function listAuditEventIdsForExport(
  tx: Tx,
  tenantId: string,
  filter: AuditFilter & Pick<ListRequest, 'order'>,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(filterCondition(tenantId, filter))
    .orderBy(...orderByColumns(filter.order, auditEvents.time, auditEvents.seq))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The events of these ids, in the same order. */
export async function listAuditEventsById(tx: Tx, tenantId: string, ids: readonly string[]): Promise<AuditEvent[]> {
  const rows = await tx
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.tenantId, tenantId), sql`${auditEvents.id} = any(${sql.param([...ids])}::uuid[])`));
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => rowById.get(id) ?? []).map(toAuditEvent);
}

export async function findAuditEvent(tx: Tx, tenantId: string, id: string): Promise<AuditEvent | undefined> {
  const [row] = await tx
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.tenantId, tenantId), eq(auditEvents.id, id)));
  return row && toAuditEvent(row);
}

/** The event names that occur in the tenant with their counts, most frequent first. */
export async function countAuditEventsByName(tx: Tx, tenantId: string) {
  const count = sql<number>`count(*)::int`;
  return tx
    .select({ event: auditEvents.event, count })
    .from(auditEvents)
    .where(eq(auditEvents.tenantId, tenantId))
    .groupBy(auditEvents.event)
    .orderBy(desc(count), auditEvents.event);
}
