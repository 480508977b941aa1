import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { bankLineMatches, type BankLineMatch, type BankStatementState } from '@techadds/shared/contract/bank-statements/states';
import type { Tx } from '../../platform/database/client';
import { containsText, orderByColumns, type ListRequest } from '../../platform/database/pagination';
import { bankLines, bankStatements } from '../../schema';
import { visibleBankStatements, type RowScope } from '../row-scope/row-scope.service';

export type BankStatementRow = typeof bankStatements.$inferSelect;
export type BankLineRow = typeof bankLines.$inferSelect;
type StatementKey = Pick<BankStatementRow, 'tenantId' | 'id'>;

const ofStatement = ({ tenantId, id }: StatementKey) => and(eq(bankLines.tenantId, tenantId), eq(bankLines.statementId, id));
const isStatement = ({ tenantId, id }: StatementKey) => and(eq(bankStatements.tenantId, tenantId), eq(bankStatements.id, id));

/** Statements are applied one after the other, because two files can have the same lines. Held until the transaction ends. */
export const lockBankStatements = (tx: Tx, tenantId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('bank statements ' || ${tenantId}, 0))`);

/** The queries for a page of the statements, and for their total number. */
export function listBankStatements(tx: Tx, caller: RowScope, filter: ListRequest & { query?: string; state?: BankStatementState }) {
  const query = filter.query?.trim();
  const where = and(
    visibleBankStatements(caller),
    filter.state && eq(bankStatements.state, filter.state),
    query ? containsText(bankStatements.fileName, query) : undefined,
  );
  const by = filter.sort === 'name' ? bankStatements.fileName : bankStatements.createdAt;
  const items: PromiseLike<BankStatementRow[]> = tx
    .select()
    .from(bankStatements)
    .where(where)
    .orderBy(...orderByColumns(filter.order, by, bankStatements.id))
    .limit(filter.limit)
    .offset(filter.offset);
  return [
    items,
    tx
      .select({ total: sql<number>`count(*)::int` })
      .from(bankStatements)
      .where(where),
  ] as const;
}

export async function findBankStatement(tx: Tx, caller: RowScope, id: string): Promise<BankStatementRow | undefined> {
  const [row] = await tx
    .select()
    .from(bankStatements)
    .where(and(visibleBankStatements(caller), eq(bankStatements.id, id)));
  return row;
}

export async function findByContent(tx: Tx, tenantId: string, contentHash: string): Promise<BankStatementRow | undefined> {
  const [row] = await tx
    .select()
    .from(bankStatements)
    .where(and(eq(bankStatements.tenantId, tenantId), eq(bankStatements.contentHash, contentHash)));
  return row;
}

/** The numbers of a statement's lines by match. */
export async function countMatches(tx: Tx, key: StatementKey): Promise<Record<BankLineMatch, number>> {
  const rows = await tx
    .select({ match: bankLines.match, count: sql<number>`count(*)::int` })
    .from(bankLines)
    .where(ofStatement(key))
    .groupBy(bankLines.match);
  const counts = Object.fromEntries(bankLineMatches.map((match) => [match, 0])) as Record<BankLineMatch, number>;
  for (const { match, count } of rows) counts[match] = count;
  return counts;
}

type NewLine = Omit<typeof bankLines.$inferInsert, 'tenantId' | 'statementId'>;

/** Stores a statement; its lines follow. */
export async function insertBankStatement(tx: Tx, values: typeof bankStatements.$inferInsert): Promise<BankStatementRow> {
  const [row] = await tx.insert(bankStatements).values(values).returning();
  if (!row) throw new Error('The statement was not stored.');
  return row;
}

export async function insertLines(tx: Tx, { tenantId, id }: StatementKey, lines: readonly NewLine[]): Promise<void> {
  await tx.insert(bankLines).values(lines.map((line) => ({ ...line, tenantId, statementId: id })));
}

export async function updateBankStatement(tx: Tx, key: StatementKey, values: Partial<BankStatementRow>): Promise<BankStatementRow> {
  const [row] = await tx.update(bankStatements).set(values).where(isStatement(key)).returning();
  if (!row) throw new Error('The statement is gone.');
  return row;
}

export async function updateLine(tx: Tx, { tenantId, id }: BankLineRow, values: Partial<BankLineRow>): Promise<void> {
  await tx
    .update(bankLines)
    .set(values)
    .where(and(eq(bankLines.tenantId, tenantId), eq(bankLines.id, id)));
}

/** The next lines that were not applied, in their order. */
export const listUnappliedLines = (tx: Tx, key: StatementKey, limit: number): Promise<BankLineRow[]> =>
  tx
    .select()
    .from(bankLines)
    .where(and(ofStatement(key), isNull(bankLines.outcome)))
    .orderBy(asc(bankLines.line))
    .limit(limit);

export const countUnmatched = (tx: Tx, key: StatementKey): Promise<number> =>
  tx.$count(bankLines, and(ofStatement(key), eq(bankLines.outcome, 'unmatched')));

export async function deleteBankStatement(tx: Tx, key: StatementKey): Promise<void> {
  await tx.delete(bankLines).where(ofStatement(key));
  await tx.delete(bankStatements).where(isStatement(key));
}

/** The queries for a page of a statement's lines, and for their total number. */
export function listBankLines(
  tx: Tx,
  { tenantId, scope }: RowScope,
  filter: ListRequest & { query?: string; statementId: string; match?: BankLineMatch },
) {
  const query = filter.query?.trim();
  const where = and(
    scope === 'tenant' ? ofStatement({ tenantId, id: filter.statementId }) : sql`false`,
    filter.match && eq(bankLines.match, filter.match),
    query ? sql`(${containsText(bankLines.reference, query)} or ${containsText(bankLines.counterparty, query)})` : undefined,
  );
  const by = { date: bankLines.bookedOn, amount: bankLines.amountCents }[filter.sort] ?? bankLines.line;
  const items: PromiseLike<BankLineRow[]> = tx
    .select()
    .from(bankLines)
    .where(where)
    .orderBy(...orderByColumns(filter.order, by, bankLines.line, bankLines.id))
    .limit(filter.limit)
    .offset(filter.offset);
  return [
    items,
    tx
      .select({ total: sql<number>`count(*)::int` })
      .from(bankLines)
      .where(where),
  ] as const;
}
