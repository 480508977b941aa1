import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { TaskSubjectType } from '@techadds/shared/contract/tasks/states';
import { getScope } from '@techadds/shared/permissions';
import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { containsText } from '../../platform/database/pagination';
import { bankStatements, contracts, customers, deals, deposits, orders, payouts, projects, quotes, rooms, tasks } from '../../schema';
import { visibleChannels } from '../conversations/conversations.service';
import * as rowScope from '../row-scope/row-scope.service';

/** Per type; small enough to show all types in one list. */
const maxResults = 5;

/** The records that a task can be about: their table, what they are called, and who sees which of them. */
const subjects = {
  order: { table: orders, label: orders.number, permission: 'orders.read', visible: rowScope.visibleOrders },
  quote: { table: quotes, label: quotes.number, permission: 'quotes.read', visible: rowScope.visibleQuotes },
  contract: { table: contracts, label: contracts.number, permission: 'contracts.read', visible: rowScope.visibleContracts },
  deal: { table: deals, label: deals.name, permission: 'crm.read', visible: rowScope.visibleDeals },
  customer: { table: customers, label: customers.name, permission: 'customers.read', visible: rowScope.visibleCustomers },
  project: { table: projects, label: projects.number, permission: 'projects.read', visible: rowScope.visibleProjects },
  deposit: { table: deposits, label: deposits.number, permission: 'deposits.read', visible: rowScope.visibleDeposits },
  payout: { table: payouts, label: payouts.number, permission: 'payouts.read', visible: rowScope.visiblePayouts },
  bank_statement: {
    table: bankStatements,
    label: bankStatements.fileName,
    permission: 'ledger.verify',
    visible: rowScope.visibleBankStatements,
  },
  channel: { table: rooms, label: rooms.serviceName, permission: 'channels.read', visible: visibleChannels },
} as const;
type Subject = (typeof subjects)[TaskSubjectType];

export interface SubjectRow {
  id: string;
  label: string;
}

/** The records of a type that the caller sees: nothing without the permission to read them. */
const visibleTo = (caller: Caller, { permission, visible }: Subject): SQL | undefined =>
  getScope(permission, caller.role, caller.capabilities) === undefined ? sql`false` : visible(caller);

/** What the record of a task is called; null if there is none, or the caller does not see it. */
export function selectSubjectLabel(caller: Caller): SQL<string | null> {
  const cases = Object.entries(subjects).map(
    ([type, subject]) =>
      sql`when ${type} then (select ${subject.label} from ${subject.table} where ${and(visibleTo(caller, subject), eq(subject.table.id, tasks.subjectId))})`,
  );
  return sql<string | null>`case ${tasks.subjectType} ${sql.join(cases, sql` `)} end`;
}

/** Whether the caller sees the record, and the team of the partner does, too. */
export async function isSubjectVisible(
  tx: Tx,
  caller: Caller,
  partnerId: string | null,
  { type, id }: { type: TaskSubjectType; id: string },
): Promise<boolean> {
  const subject = subjects[type];
  const { table, visible } = subject;
  const team = partnerId === null ? undefined : visible({ ...caller, scope: 'partner', partnerId });
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(visibleTo(caller, subject), team, eq(table.id, id)));
  return rows.length > 0;
}

/** The queries for the newest records of each type that the caller sees and whose number or name contains the text. */
export const searchSubjects = (tx: Tx, caller: Caller, text: string) =>
  Object.values(subjects).map((subject: Subject): PromiseLike<SubjectRow[]> => {
    const { table, label } = subject;
    return tx
      .select({ id: table.id, label: sql<string>`${label}` })
      .from(table)
      .where(and(visibleTo(caller, subject), text === '' ? undefined : containsText(label, text)))
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(maxResults);
  });
export const searchedTypes = Object.keys(subjects) as TaskSubjectType[];
