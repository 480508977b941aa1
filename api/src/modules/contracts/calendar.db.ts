import { and, asc, eq, gt, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { CalendarEntry } from '@techadds/shared/contract/contracts/calendar';
import { addDays, getTermDates, maxNoticeDays } from '@techadds/shared/contract/contracts/dates';
import { doneMilestoneStatuses, endedMilestoneStatuses, type MilestoneStatus } from '@techadds/shared/contract/projects/states';
import type { Tx } from '../../platform/database/client';
import { contractObligations, contracts, milestones } from '../../schema';
import { visibleContracts, type RowScope } from '../row-scope/row-scope.service';

export interface DayRange {
  from: string;
  to: string;
}

/** Milestones of a contract that are finished one way or the other. */
const finishedMilestones: ReadonlySet<MilestoneStatus> = new Set([...doneMilestoneStatuses, ...endedMilestoneStatuses]);

const termEnd = sql<string | null>`coalesce(${contracts.terminatesOn}, ${contracts.renewedUntil}, ${contracts.endsOn})`;
const contractColumns = { id: contracts.id, number: contracts.number, title: contracts.title };
const isInForce = and(eq(contracts.status, 'active'), isNull(contracts.archivedAt));
const isPlanned = and(inArray(contracts.status, ['pending_signature', 'active']), isNull(contracts.archivedAt));

/** The ends, renewals and notice deadlines of contracts in force between two days. */
async function listTermEntries(tx: Tx, caller: RowScope, { from, to }: DayRange, limit: number): Promise<CalendarEntry[]> {
  const rows = await tx
    .select()
    .from(contracts)
    // A notice deadline is before the end, so ends after the last day count too.
    .where(and(visibleContracts(caller), isInForce, gte(termEnd, from), lte(termEnd, addDays(to, maxNoticeDays))))
    .orderBy(asc(termEnd), asc(contracts.id))
    .limit(limit);
  return rows.flatMap(({ id, number, title, ...term }) =>
    getTermDates(term)
      .filter(({ on }) => on >= from && on <= to)
      .map(({ kind, on }) => ({ id, kind, on, title, done: false, contract: { id, number, title } })),
  );
}

async function listObligationEntries(tx: Tx, caller: RowScope, { from, to }: DayRange, limit: number): Promise<CalendarEntry[]> {
  const rows = await tx
    .select({ obligation: contractObligations, contract: contractColumns })
    .from(contractObligations)
    .innerJoin(contracts, and(eq(contracts.tenantId, contractObligations.tenantId), eq(contracts.id, contractObligations.contractId)))
    .where(
      and(
        ...[visibleContracts(caller), isPlanned, isNull(contractObligations.removedAt)],
        ...[gte(contractObligations.dueOn, from), lte(contractObligations.dueOn, to)],
      ),
    )
    .orderBy(asc(contractObligations.dueOn), asc(contractObligations.id))
    .limit(limit);
  return rows.map(({ obligation: { id, title, dueOn, doneAt }, contract }) => ({
    ...{ id, kind: 'obligation' as const, on: dueOn, title, done: doneAt !== null, contract },
  }));
}

async function listMilestoneEntries(tx: Tx, caller: RowScope, { from, to }: DayRange, limit: number): Promise<CalendarEntry[]> {
  const rows = await tx
    .select({ milestone: milestones, contract: contractColumns })
    .from(milestones)
    .innerJoin(contracts, and(eq(contracts.tenantId, milestones.tenantId), eq(contracts.id, milestones.contractId)))
    .where(
      and(
        ...[visibleContracts(caller), isPlanned, ne(milestones.status, 'canceled'), isNull(milestones.removedAt)],
        ...[gte(milestones.dueOn, from), lte(milestones.dueOn, to)],
      ),
    )
    .orderBy(asc(milestones.dueOn), asc(milestones.id))
    .limit(limit);
  return rows.map(({ milestone: { id, title, dueOn, status }, contract }) => ({
    ...{ id, kind: 'milestone' as const, on: dueOn ?? from, title, done: finishedMilestones.has(status), contract },
  }));
}

/** The entries between two days of the contracts visible to the caller, by day; at most `limit` of each kind. */
export async function listCalendarEntries(tx: Tx, caller: RowScope, range: DayRange, limit: number) {
  const lists = [
    await listTermEntries(tx, caller, range, limit),
    await listObligationEntries(tx, caller, range, limit),
    await listMilestoneEntries(tx, caller, range, limit),
  ];
  const entries = lists.flat().toSorted((a, b) => a.on.localeCompare(b.on) || a.contract.number.localeCompare(b.contract.number));
  return { entries, truncated: lists.some((list) => list.length >= limit) };
}

/** A page, by id, of the contracts in force with a date that is past or comes until a day, for the jobs. */
export const listContractsWithDates = (tx: Tx, tenantId: string, until: string, { after, limit }: { after: string; limit: number }) =>
  tx
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        ...[eq(contracts.tenantId, tenantId), isInForce, gt(contracts.id, after)],
        or(
          sql`(${termEnd})::date - ${contracts.noticeDays} <= ${until}::date`,
          sql`exists (select from ${contractObligations} o where o.tenant_id = ${tenantId} and o.contract_id = ${contracts.id}
            and o.due_on <= ${until} and o.done_at is null and o.removed_at is null)`,
        ),
      ),
    )
    .orderBy(asc(contracts.id))
    .limit(limit);
