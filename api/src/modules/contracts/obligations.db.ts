import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Obligation } from '@techadds/shared/contract/contracts/obligations';
import type { Tx } from '../../platform/database/client';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { contractObligations } from '../../schema';
import type { ContractRow } from './contracts.db';

export type ObligationRow = typeof contractObligations.$inferSelect;
type ObligationFilter = { query?: string | undefined; open?: '1' | undefined };
type ContractKey = Pick<ContractRow, 'tenantId' | 'id'>;

const isOf = ({ tenantId, id }: ContractKey) =>
  and(eq(contractObligations.tenantId, tenantId), eq(contractObligations.contractId, id), isNull(contractObligations.removedAt));

function filterCondition(contract: ContractKey, { query, open }: ObligationFilter): SQL | undefined {
  const text = query?.trim();
  return and(
    isOf(contract),
    text ? containsText(contractObligations.title, text) : undefined,
    open ? isNull(contractObligations.doneAt) : undefined,
  );
}

/** A page of the obligations of a contract, and the number of matches. */
export async function listObligations(tx: Tx, contract: ContractKey, request: ListRequest & ObligationFilter) {
  const where = filterCondition(contract, request);
  const column = request.sort === 'title' ? contractObligations.title : contractObligations.dueOn;
  const items = await tx
    .select()
    .from(contractObligations)
    .where(where)
    .orderBy(...orderByColumns(request.order, column, contractObligations.id))
    .limit(request.limit)
    .offset(request.offset);
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(contractObligations)
    .where(where);
  return { items, total: count?.total ?? 0 };
}

/** The number of obligations of a contract. */
export async function countObligations(tx: Tx, contract: ContractKey): Promise<number> {
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(contractObligations)
    .where(isOf(contract));
  return count?.total ?? 0;
}

/** Selects an obligation of a contract, `for update`. */
export async function lockObligation(tx: Tx, contract: ContractKey, id: string): Promise<ObligationRow | undefined> {
  const [row] = await tx
    .select()
    .from(contractObligations)
    .where(and(isOf(contract), eq(contractObligations.id, id)))
    .for('update');
  return row;
}

export async function insertObligation(tx: Tx, row: typeof contractObligations.$inferInsert): Promise<ObligationRow> {
  const [stored] = await tx.insert(contractObligations).values(row).returning();
  if (!stored) throw new Error('The obligation was not stored.');
  return stored;
}

export async function updateObligationRow(tx: Tx, row: ObligationRow, change: Partial<ObligationRow>): Promise<ObligationRow> {
  await tx
    .update(contractObligations)
    .set(change)
    .where(and(eq(contractObligations.tenantId, row.tenantId), eq(contractObligations.id, row.id)));
  return { ...row, ...change };
}

export const toObligationDto = (row: ObligationRow): Obligation => ({
  id: row.id,
  title: row.title,
  description: row.description,
  party: row.party,
  dueOn: row.dueOn,
  doneAt: row.doneAt,
  doneBy: row.doneBy,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});
