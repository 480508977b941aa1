import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '../../database/database';
import { journalEntries, payoutLines, postings } from '../../database/schema';
import { shareHalfEven } from '../../money/round';
import { accounts } from '../ledger/accounts';

type LineRow = typeof payoutLines.$inferSelect;
type NewLine = Omit<LineRow, 'tenantId' | 'payoutId' | 'position' | 'counts'>;

interface Movement {
  entryId: string;
  orderId: string | null;
  kind: string;
  description: string;
  /** What the entry made available, or took from it, and no payout has counted yet. */
  leftCents: number;
}

/** What made money available and took it since, oldest first, as far as no payout is made of it yet. Payouts themselves are no part of it. */
async function movements(tx: Tx, tenantId: string, partnerId: string, currency: string): Promise<Movement[]> {
  const { code } = accounts.partnerAvailable(partnerId);
  const taken = sql`coalesce((select sum(${payoutLines.netCents}) from ${payoutLines} where ${and(
    eq(payoutLines.tenantId, tenantId),
    sql`${payoutLines.entryId} = ${journalEntries.id}`,
    eq(payoutLines.partnerId, partnerId),
    eq(payoutLines.counts, true),
  )}), 0)`;
  const moved = sql`sum(case when ${postings.creditCode} = ${code} then ${postings.amountCents} else -${postings.amountCents} end)`;
  const rows = await tx
    .select({
      entryId: journalEntries.id,
      orderId: sql<string | null>`(array_agg(${postings.orderId}))[1]`,
      kind: journalEntries.kind,
      description: journalEntries.description,
      leftCents: sql<number>`(${moved} - ${taken})::bigint`.mapWith(Number),
    })
    .from(postings)
    .innerJoin(journalEntries, and(eq(journalEntries.tenantId, postings.tenantId), eq(journalEntries.id, postings.entryId)))
    .where(
      and(
        eq(postings.tenantId, tenantId),
        eq(postings.currency, currency),
        or(eq(postings.debitCode, code), eq(postings.creditCode, code)),
        inArray(journalEntries.phase, ['posted', 'post']),
        ne(journalEntries.subjectType, 'payout'),
      ),
    )
    .groupBy(journalEntries.tenantId, journalEntries.id, journalEntries.seq, journalEntries.kind, journalEntries.description)
    .orderBy(asc(journalEntries.seq));
  return rows.filter(({ leftCents }) => leftCents !== 0);
}

interface Parts {
  net: number;
  commission: number;
  fee: number;
  tax: number;
}
const parts = {
  commission: accounts.commission.code,
  fee: accounts.feeRecovery.code,
  tax: accounts.taxPayable.code,
};

/** What the release of each order gave to whom. */
async function releasesOf(tx: Tx, tenantId: string, orderIds: string[]): Promise<Map<string, Parts>> {
  const found = new Map<string, Parts>();
  if (orderIds.length === 0) return found;
  const rows = await tx
    .select({ orderId: postings.orderId, code: postings.creditCode, cents: sql<number>`sum(${postings.amountCents})`.mapWith(Number) })
    .from(postings)
    .innerJoin(journalEntries, and(eq(journalEntries.tenantId, postings.tenantId), eq(journalEntries.id, postings.entryId)))
    .where(
      and(
        eq(postings.tenantId, tenantId),
        isNotNull(postings.orderId),
        inArray(postings.orderId, orderIds),
        eq(journalEntries.kind, 'release'),
      ),
    )
    .groupBy(postings.orderId, postings.creditCode);
  for (const { orderId, code, cents } of rows) {
    if (orderId === null) continue;
    const sums = found.get(orderId) ?? { net: 0, commission: 0, fee: 0, tax: 0 };
    const part = (Object.keys(parts) as (keyof typeof parts)[]).find((each) => parts[each] === code);
    sums[part ?? 'net'] += cents;
    found.set(orderId, sums);
  }
  return found;
}

/** A line with its share of what the release of its order gave to others. */
function lineOf(
  partnerId: string,
  { entryId, orderId, kind, description }: Movement,
  netCents: number,
  release: Parts | undefined,
): NewLine {
  const share = (cents: number) =>
    kind === 'availability' && release && release.net > 0 ? shareHalfEven(cents, netCents, release.net) : 0;
  const [commissionCents, feeCents, taxCents] = [share(release?.commission ?? 0), share(release?.fee ?? 0), share(release?.tax ?? 0)];
  const grossCents = netCents + commissionCents + feeCents + taxCents;
  return { partnerId, entryId, orderId, description, grossCents, commissionCents, feeCents, taxCents, netCents };
}

/**
 * What a payout of an amount is made of: the oldest entries first, until they add up to it; the last one in part where it has to be.
 * @throws where less than the amount was made available, which the ledger does not let happen.
 */
export async function linesFor(tx: Tx, tenantId: string, partnerId: string, currency: string, amountCents: number): Promise<NewLine[]> {
  const left = await movements(tx, tenantId, partnerId, currency);
  const chosen: [Movement, number][] = [];
  let missing = amountCents;
  for (const movement of left) {
    if (missing <= 0) break;
    const cents = Math.min(movement.leftCents, missing);
    chosen.push([movement, cents]);
    missing -= cents;
  }
  if (missing !== 0) throw new Error(`A payout of ${amountCents} lacks ${missing} cents of what it could be made of.`);
  const orderIds = chosen.flatMap(([{ orderId }]) => (orderId === null ? [] : [orderId]));
  const releases = await releasesOf(tx, tenantId, [...new Set(orderIds)]);
  return chosen.map(([movement, cents]) => lineOf(partnerId, movement, cents, releases.get(movement.orderId ?? '')));
}
