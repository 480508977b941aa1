import { and, eq, sql, type Column, type SQL } from 'drizzle-orm';
import { contractEventNames } from '@techadds/shared/contract/contracts/states';
import { orderEventNames } from '@techadds/shared/contract/orders/states';
import { projectEventNames } from '@techadds/shared/contract/projects/states';
import { quoteEventNames } from '@techadds/shared/contract/quotes/states';
import type { Caller } from '../../platform/auth/caller';
import { contacts, contractEvents, contracts, crmActivities, customers, dealContacts, deals, dealStageChanges } from '../../schema';
import { orderEvents, orders, projectEvents, projects, quoteEvents, quotes, tasks, users } from '../../schema';
import * as rowScope from '../row-scope/row-scope.service';

export interface TimelineSubject {
  type: 'contact' | 'customer' | 'deal';
  id: string;
}

/** Conditions for the records whose entries are in a timeline, each false for kinds of records that it does not have. */
export function scopeRecords(caller: Caller, { type, id }: TimelineSubject) {
  const { tenantId } = caller;
  const ofCustomer = (column: Column) => (type === 'customer' ? eq(column, id) : sql`false`);
  const linkedDeals = sql`select ${dealContacts.dealId} from ${dealContacts} where ${and(eq(dealContacts.tenantId, tenantId), eq(dealContacts.contactId, id))}`;
  const dealRows = {
    contact: sql`${deals.id} in (${linkedDeals})`,
    customer: eq(deals.customerId, id),
    deal: eq(deals.id, id),
  }[type];
  const dealIds = sql`select ${deals.id} from ${deals} where ${and(rowScope.visibleDeals(caller), dealRows)}`;
  const contactRows = {
    contact: eq(contacts.id, id),
    customer: eq(contacts.customerId, id),
    deal: sql`false`,
  }[type];
  const kept = sql`select ${contacts.id} from ${contacts} where ${and(rowScope.visibleContacts(caller), contactRows)}`;
  const contactIds = sql`select ${contacts.id} from ${contacts} where ${and(eq(contacts.tenantId, tenantId), sql`(${contacts.id} in (${kept}) or ${contacts.mergedIntoId} in (${kept}))`)}`;
  const customerIds = sql`select ${customers.id} from ${customers} where ${and(eq(customers.tenantId, tenantId), type === 'customer' ? sql`${id} in (${customers.id}, ${customers.mergedIntoId})` : sql`false`)}`;
  const quoteRows = and(
    rowScope.visibleQuotes(caller),
    type === 'customer' ? eq(quotes.customerId, id) : sql`${quotes.dealId} in (${dealIds})`,
  );
  const ofQuotes = (column: Column) => sql`${column} in (select ${quotes.id} from ${quotes} where ${quoteRows})`;
  return {
    ...{ tenantId, dealIds, contactIds, customerIds, quotes: quoteRows },
    orders: and(rowScope.visibleOrders(caller), ofCustomerOrQuotes(orders.customerId, orders.quoteId)),
    contracts: and(rowScope.visibleContracts(caller), ofCustomerOrQuotes(contracts.customerId, contracts.quoteId)),
    projects: and(rowScope.visibleProjects(caller), ofCustomerOrQuotes(projects.customerId, projects.quoteId)),
    tasks: rowScope.visibleTasks(caller),
  };

  function ofCustomerOrQuotes(customerColumn: Column, quoteColumn: Column): SQL {
    return type === 'customer' ? ofCustomer(customerColumn) : ofQuotes(quoteColumn);
  }
}
export type RecordScope = ReturnType<typeof scopeRecords>;

interface EntryColumns {
  id: SQL | Column;
  at: SQL | Column;
  kind: SQL | string;
  event: SQL | Column | string;
  actorName: SQL | Column;
  note: SQL | Column;
  record?: { type: SQL | string; id: SQL | Column; name: SQL | Column };
  stage?: { from: Column; to: Column; durationSeconds: Column };
  /** Sorts entries of the same time: the one with the higher number is newer. */
  step?: SQL | number;
}

/** The columns of every source, in one order, so that a union can combine them. */
export const entryColumns = ({ id, at, kind, event, actorName, note, record, stage, step = 0 }: EntryColumns): SQL => sql`
  select ${id}::text as id, ${at} as at, ${kind}::text as kind, ${event}::text as event, coalesce(${actorName}, '') as actor_name, ${note} as note,
    ${record?.type ?? null}::text as record_type, ${record?.id ?? null}::text as record_id, ${record?.name ?? null}::text as record_name,
    ${stage?.from ?? null}::text as stage_from, ${stage?.to ?? null}::text as stage_to, ${stage?.durationSeconds ?? null}::int as duration_seconds,
    (${step})::int as step`;

const fullName = (table: typeof contacts | typeof users) => sql`trim(${table.firstName} || ' ' || ${table.lastName})`;
const positionIn = (names: readonly string[], event: Column) => sql`array_position(${sql.param([...names])}::text[], ${event})`;

/** Notes, calls, e-mails and changes. */
export const selectActivities = ({ tenantId, dealIds, contactIds, customerIds }: RecordScope): SQL => sql`${entryColumns({
  ...{
    id: crmActivities.id,
    at: crmActivities.at,
    event: crmActivities.kind,
    actorName: crmActivities.actorName,
    note: crmActivities.body,
  },
  kind: sql`case when ${crmActivities.kind} in ('note', 'call', 'email') then ${crmActivities.kind} else 'change' end`,
  record: {
    type: sql`case when ${crmActivities.dealId} is not null then 'deal' when ${crmActivities.contactId} is not null then 'contact' end`,
    id: sql`coalesce(${crmActivities.dealId}, ${crmActivities.contactId})`,
    name: sql`coalesce(${deals.name}, ${fullName(contacts)})`,
  },
})}
  from ${crmActivities}
  left join ${deals} on ${and(eq(deals.tenantId, crmActivities.tenantId), eq(deals.id, crmActivities.dealId))}
  left join ${contacts} on ${and(eq(contacts.tenantId, crmActivities.tenantId), eq(contacts.id, crmActivities.contactId))}
  where ${eq(crmActivities.tenantId, tenantId)}
    and (${crmActivities.dealId} in (${dealIds}) or ${crmActivities.contactId} in (${contactIds}) or ${crmActivities.customerId} in (${customerIds}))`;

/** The moves of deals between stages. A new deal is placed in its stage after it was created. */
export const selectStageChanges = ({ tenantId, dealIds }: RecordScope): SQL => sql`${entryColumns({
  ...{ id: dealStageChanges.id, at: dealStageChanges.at, kind: 'stage', event: 'stage', actorName: dealStageChanges.actorName },
  ...{ note: sql`nullif(${dealStageChanges.note}, '')`, step: 1 },
  record: { type: 'deal', id: deals.id, name: deals.name },
  stage: { from: dealStageChanges.fromStage, to: dealStageChanges.toStage, durationSeconds: dealStageChanges.durationSeconds },
})}
  from ${dealStageChanges}
  join ${deals} on ${and(eq(deals.tenantId, dealStageChanges.tenantId), eq(deals.id, dealStageChanges.dealId))}
  where ${eq(dealStageChanges.tenantId, tenantId)} and ${dealStageChanges.dealId} in (${dealIds})`;

export const selectOrderEvents = (scope: RecordScope): SQL => sql`${entryColumns({
  ...{ id: orderEvents.id, at: orderEvents.at, kind: 'order', event: orderEvents.event, note: orderEvents.note },
  actorName: sql`coalesce(${orderEvents.actorName}, ${fullName(users)})`,
  record: { type: 'order', id: orders.id, name: orders.number },
  step: positionIn(orderEventNames, orderEvents.event),
})}
  from ${orderEvents}
  join ${orders} on ${and(eq(orders.tenantId, orderEvents.tenantId), eq(orders.id, orderEvents.orderId))}
  left join ${users} on ${and(eq(users.tenantId, orderEvents.tenantId), eq(users.id, orderEvents.actorId))}
  where ${scope.orders}`;

export const selectQuoteEvents = (scope: RecordScope): SQL => sql`${entryColumns({
  ...{ id: quoteEvents.id, at: quoteEvents.at, kind: 'quote', event: quoteEvents.event, note: quoteEvents.note },
  ...{ actorName: quoteEvents.actorName, step: positionIn(quoteEventNames, quoteEvents.event) },
  record: { type: 'quote', id: quotes.id, name: quotes.number },
})}
  from ${quoteEvents}
  join ${quotes} on ${and(eq(quotes.tenantId, quoteEvents.tenantId), eq(quotes.id, quoteEvents.quoteId))}
  where ${scope.quotes}`;

/** The steps between sending a contract and its last signature. */
const signatureEvents = [
  'email_sent',
  'resent',
  'reminded',
  'opened',
  'approved',
  'consented',
  'signed',
  'completed',
  'declined',
  'amended',
];

export const selectContractEvents = (scope: RecordScope): SQL => sql`${entryColumns({
  ...{ id: contractEvents.id, at: contractEvents.at, event: contractEvents.event, note: contractEvents.note },
  kind: sql`case when ${contractEvents.event} = any(${sql.param(signatureEvents)}::text[]) then 'signature' else 'contract' end`,
  ...{ actorName: contractEvents.actorName, step: positionIn(contractEventNames, contractEvents.event) },
  record: { type: 'contract', id: contracts.id, name: contracts.number },
})}
  from ${contractEvents}
  join ${contracts} on ${and(eq(contracts.tenantId, contractEvents.tenantId), eq(contracts.id, contractEvents.contractId))}
  where ${scope.contracts}`;

export const selectProjectEvents = (scope: RecordScope): SQL => sql`${entryColumns({
  ...{ id: projectEvents.id, at: projectEvents.at, kind: 'project', event: projectEvents.event, note: projectEvents.note },
  ...{ actorName: projectEvents.actorName, step: positionIn(projectEventNames, projectEvents.event) },
  record: { type: 'project', id: projects.id, name: projects.number },
})}
  from ${projectEvents}
  join ${projects} on ${and(eq(projects.tenantId, projectEvents.tenantId), eq(projects.id, projectEvents.projectId))}
  where ${scope.projects}`;

/** That tasks about these records were created, and that they were completed. */
export function selectTaskEvents(scope: RecordScope): SQL {
  const idsOf = (table: typeof orders | typeof quotes | typeof contracts | typeof projects, where: SQL | undefined) =>
    sql`select ${table.id} from ${table} where ${where}`;
  const subjects = {
    ...{ deal: scope.dealIds, customer: scope.customerIds, order: idsOf(orders, scope.orders), quote: idsOf(quotes, scope.quotes) },
    ...{ contract: idsOf(contracts, scope.contracts), project: idsOf(projects, scope.projects) },
  };
  const isSubject = sql.join(
    Object.entries(subjects).map(
      ([type, ids]) => sql`(${eq(tasks.subjectType, type as keyof typeof subjects)} and ${tasks.subjectId} in (${ids}))`,
    ),
    sql` or `,
  );
  const select = (event: 'created' | 'completed', at: Column, actorName: Column, step: number) => sql`${entryColumns({
    ...{ id: sql`${tasks.id} || ${`:${event}`}`, at, kind: 'task', event, actorName, note: sql`null::text`, step },
    record: { type: 'task', id: tasks.id, name: tasks.title },
  })}
    from ${tasks}
    where ${scope.tasks} and ${at} is not null and ${tasks.archivedAt} is null and (${isSubject})`;
  return sql`${select('created', tasks.createdAt, tasks.createdByName, 0)} union all ${select('completed', tasks.completedAt, tasks.completedByName, 1)}`;
}
