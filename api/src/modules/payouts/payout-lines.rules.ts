import { and, asc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { journalEntries, payoutLines, postings } from '../../schema';
import { chartOfAccounts, type ChartAccount } from '../ledger/chart-of-accounts.service';
import { noDeductions, computeDeductionsByEntry, prorate, type Deductions } from './payout-breakdown';

type PayoutLineRow = typeof payoutLines.$inferSelect;
type NewPayoutLine = Omit<PayoutLineRow, 'tenantId' | 'payoutId' | 'position' | 'counts'>;

interface Movement {
  entryId: string;
  orderId: string | null;
  description: string;
  /** Change of the available balance by the entry. */
  movedCents: number;
  /** The part that no payout counts yet. */
  leftCents: number;
  /** The part of the earning that was set off against what the partner owed. */
  setOffCents: number;
}

/** Lists the entries that changed the available balance, or set off an earning as a whole, and are not fully counted by payouts, oldest first; payout entries are excluded. */
async function listUncountedMovements(tx: Tx, tenantId: string, partnerId: string, currency: string): Promise<Movement[]> {
  const { code } = chartOfAccounts.partnerAvailable(partnerId);
  const [pendingCode, owedCode] = [chartOfAccounts.partnerPending(partnerId).code, chartOfAccounts.partnerOwed(partnerId).code];
  const isSetOff = and(inArray(postings.debitCode, [code, pendingCode]), eq(postings.creditCode, owedCode));
  const isReturnedSetOff = and(eq(postings.debitCode, owedCode), eq(postings.creditCode, code));
  const taken = sql`coalesce((select sum(${payoutLines.netCents}) from ${payoutLines} where ${and(
    eq(payoutLines.tenantId, tenantId),
    sql`${payoutLines.entryId} = ${journalEntries.id}`,
    eq(payoutLines.partnerId, partnerId),
    eq(payoutLines.counts, true),
  )}), 0)`;
  const lineCount = sql`(select count(*) from ${payoutLines} where ${and(
    eq(payoutLines.tenantId, tenantId),
    sql`${payoutLines.entryId} = ${journalEntries.id}`,
    eq(payoutLines.partnerId, partnerId),
    eq(payoutLines.counts, true),
  )})`;
  const sumCents = (plus: SQL | undefined, minus: SQL | undefined) =>
    sql`sum(case when ${plus} then ${postings.amountCents} when ${minus} then -${postings.amountCents} else 0 end)`;
  const movedSum = sumCents(eq(postings.creditCode, code), eq(postings.debitCode, code));
  const rows = await tx
    .select({
      entryId: journalEntries.id,
      orderId: sql<string | null>`(array_agg(${postings.orderId}))[1]`,
      description: journalEntries.description,
      movedCents: sql<number>`${movedSum}::bigint`.mapWith(Number),
      leftCents: sql<number>`(${movedSum} - ${taken})::bigint`.mapWith(Number),
      setOffCents: sql<number>`(${sumCents(isSetOff, isReturnedSetOff)})::bigint`.mapWith(Number),
      lines: sql<number>`${lineCount}::int`.mapWith(Number),
    })
    .from(postings)
    .innerJoin(journalEntries, and(eq(journalEntries.tenantId, postings.tenantId), eq(journalEntries.id, postings.entryId)))
    .where(
      and(
        eq(postings.tenantId, tenantId),
        eq(postings.currency, currency),
        or(eq(postings.debitCode, code), eq(postings.creditCode, code), isSetOff),
        inArray(journalEntries.phase, ['posted', 'post']),
        ne(journalEntries.subjectType, 'payout'),
      ),
    )
    .groupBy(journalEntries.tenantId, journalEntries.id, journalEntries.seq, journalEntries.description)
    .orderBy(asc(journalEntries.seq));
  return rows.filter(({ leftCents, movedCents, lines }) => leftCents !== 0 || (movedCents === 0 && lines === 0));
}

/** Deductions of the orders by entry id, for entries that changed the available balance. */
async function loadDeductions(
  tx: Tx,
  tenantId: string,
  partnerId: string,
  currency: string,
  orderIds: string[],
): Promise<Map<string, Deductions>> {
  if (orderIds.length === 0) return new Map();
  const toCents = ({ code, type }: ChartAccount) => {
    const credits = sql`case when ${postings.creditCode} = ${code} then 1 when ${postings.debitCode} = ${code} then -1 else 0 end`;
    const sign = type === 'expense' ? sql`-1` : sql`1`;
    return sql`${postings.amountCents} * (${credits}) * ${sign}`;
  };
  const sumForAccount = (account: ChartAccount) => sql<number>`sum(${toCents(account)})::bigint`.mapWith(Number);
  const rows = await tx
    .select({
      entryId: journalEntries.id,
      orderId: postings.orderId,
      pending: sumForAccount(chartOfAccounts.partnerPending(partnerId)),
      available: sumForAccount(chartOfAccounts.partnerAvailable(partnerId)),
      commission: sumForAccount(chartOfAccounts.commission),
      // The spread of an exchange is a fee in the currency of the payout.
      fee: sql<number>`sum(${toCents(chartOfAccounts.feeRecovery)} + ${toCents(chartOfAccounts.exchangeSpread)})::bigint`.mapWith(Number),
      tax: sumForAccount(chartOfAccounts.taxPayable),
      lost: sumForAccount(chartOfAccounts.losses),
      owed: sumForAccount(chartOfAccounts.partnerOwed(partnerId)),
    })
    .from(postings)
    .innerJoin(journalEntries, and(eq(journalEntries.tenantId, postings.tenantId), eq(journalEntries.id, postings.entryId)))
    .where(
      and(
        eq(postings.tenantId, tenantId),
        eq(postings.currency, currency),
        inArray(postings.orderId, orderIds),
        inArray(journalEntries.phase, ['posted', 'post']),
      ),
    )
    .groupBy(journalEntries.id, journalEntries.seq, postings.orderId)
    .orderBy(asc(journalEntries.seq));
  return new Map(orderIds.flatMap((id) => [...computeDeductionsByEntry(rows.filter(({ orderId }) => orderId === id))]));
}

/** Builds the payout line of an entry. Deductions that earlier payouts counted are subtracted, so all shares add up to the whole. */
function toPayoutLine(
  partnerId: string,
  { entryId, orderId, description, movedCents, leftCents, setOffCents: setOff }: Movement,
  netCents: number,
  parts: Deductions,
): NewPayoutLine {
  const countedCents = movedCents - leftCents;
  // An earning that is set off as a whole moves nothing and is shown by one line.
  const share = (cents: number) =>
    movedCents === 0 ? cents : prorate(cents, countedCents + netCents, movedCents) - prorate(cents, countedCents, movedCents);
  const [commissionCents, feeCents, taxCents] = [share(parts.commission), share(parts.fee), share(parts.tax)];
  const setOffCents = share(setOff);
  const grossCents = netCents + commissionCents + feeCents + taxCents + setOffCents;
  return { partnerId, entryId, orderId, description, grossCents, commissionCents, feeCents, taxCents, setOffCents, netCents };
}

/**
 * Selects the entries that make up a payout: all uncounted debits, then the oldest credits until they add up, the last one in part.
 * @throws Error if less than the amount is uncounted, which the ledger prevents.
 */
export async function buildPayoutLines(
  tx: Tx,
  tenantId: string,
  partnerId: string,
  currency: string,
  amountCents: number,
): Promise<NewPayoutLine[]> {
  const movements = await listUncountedMovements(tx, tenantId, partnerId, currency);
  const taken = movements.filter(({ leftCents }) => leftCents <= 0);
  let missingCents = taken.reduce((sum, { leftCents }) => sum - leftCents, amountCents);
  const chosen = new Map<Movement, number>(taken.map((movement) => [movement, movement.leftCents]));
  for (const movement of movements) {
    if (missingCents <= 0) break;
    if (movement.leftCents <= 0) continue;
    const cents = Math.min(movement.leftCents, missingCents);
    chosen.set(movement, cents);
    missingCents -= cents;
  }
  if (missingCents !== 0) throw new Error(`A payout of ${amountCents} lacks ${missingCents} cents of what it could be made of.`);
  const lines = movements.filter((movement) => chosen.has(movement));
  const orderIds = [...new Set(lines.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])))];
  const parts = await loadDeductions(tx, tenantId, partnerId, currency, orderIds);
  return lines.map((movement) => toPayoutLine(partnerId, movement, chosen.get(movement)!, parts.get(movement.entryId) ?? noDeductions));
}
