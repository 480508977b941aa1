import { and, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { alphabetically, containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { contractClauses } from '../../schema';
import { editableClauses, visibleClauses, type RowScope } from '../row-scope/row-scope.service';

export type ClauseRow = typeof contractClauses.$inferSelect;
interface ClauseFilter {
  query?: string | undefined;
  archived?: '1' | undefined;
}
type ClauseList = ListRequest & ClauseFilter;

function filterCondition(caller: RowScope, { query, archived }: ClauseFilter): SQL | undefined {
  const text = query?.trim();
  return and(
    archived ? editableClauses(caller) : visibleClauses(caller),
    (archived ? isNotNull : isNull)(contractClauses.archivedAt),
    text ? or(containsText(contractClauses.title, text), containsText(contractClauses.bodyHtml, text)) : undefined,
  );
}

/** Query for a page of the clauses visible to the caller. */
export const listClauses = (tx: Tx, caller: RowScope, { sort, order, limit, offset, ...filter }: ClauseList): PromiseLike<ClauseRow[]> =>
  tx
    .select()
    .from(contractClauses)
    .where(filterCondition(caller, filter))
    .orderBy(
      ...orderByColumns(
        order,
        sort === 'updatedAt' ? contractClauses.updatedAt : alphabetically(contractClauses.title),
        contractClauses.id,
      ),
    )
    .limit(limit)
    .offset(offset);

export const countClauses = (tx: Tx, caller: RowScope, filter: ClauseFilter) =>
  tx
    .select({ total: sql<number>`count(*)::int` })
    .from(contractClauses)
    .where(filterCondition(caller, filter));

/** Selects a clause that the caller may change, `for update`: one of the library, or an archived one. */
export async function lockClause(tx: Tx, caller: RowScope, id: string, archived = false): Promise<ClauseRow | undefined> {
  const [row] = await tx
    .select()
    .from(contractClauses)
    .where(and(editableClauses(caller), eq(contractClauses.id, id), (archived ? isNotNull : isNull)(contractClauses.archivedAt)))
    .for('update');
  return row;
}

export async function insertClause(tx: Tx, row: typeof contractClauses.$inferInsert): Promise<void> {
  await tx.insert(contractClauses).values(row);
}

export async function updateClauseRow(tx: Tx, { tenantId, id }: ClauseRow, change: Partial<ClauseRow>): Promise<void> {
  await tx
    .update(contractClauses)
    .set(change)
    .where(and(eq(contractClauses.tenantId, tenantId), eq(contractClauses.id, id)));
}
