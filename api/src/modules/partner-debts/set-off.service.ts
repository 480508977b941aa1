import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { multiplyDivideHalfEven } from '../../platform/money/round-half-even';
import { journalEntries, postings } from '../../schema';
import type { ActorContext } from '../audit/action-context.service';
import { chartOfAccounts } from '../ledger/chart-of-accounts.service';
import { getLedgerBalance, lockLedger, postEntry, type NewPosting } from '../ledger/ledger.service';
import { getDebtSettings } from './debt-settings.service';

/** A partner in a currency; debts in one currency are not set off against earnings in another. */
export interface Debtor {
  tenantId: string;
  partnerId: string;
  currency: string;
}

/** What a partner owes. It is final until the transaction ends if the ledger is locked. */
export const getOwedCents = async (tx: Tx, { tenantId, partnerId, currency }: Debtor): Promise<number> =>
  (await getLedgerBalance(tx, tenantId, chartOfAccounts.partnerOwed(partnerId), currency)).availableCents;

/** The part of an earning that is set off against what the partner owes: never more than either. Locks the ledger. */
export async function computeSetOff(tx: Tx, debtor: Debtor, earnedCents: number): Promise<number> {
  if (earnedCents <= 0) return 0;
  await lockLedger(tx, debtor.tenantId);
  const owedCents = await getOwedCents(tx, debtor);
  if (owedCents === 0) return 0;
  const { collectionBp } = await getDebtSettings(tx, debtor.tenantId);
  return Math.min(owedCents, multiplyDivideHalfEven(earnedCents, collectionBp, 10_000));
}

type DebtMove = Pick<NewPosting, 'debit' | 'credit' | 'amountCents'>;

async function bookSetOff(
  tx: Tx,
  { actor, requestMeta, now }: ActorContext,
  { tenantId, partnerId, currency }: Debtor,
  { reference, description }: { reference: string; description: string },
  moves: readonly DebtMove[],
): Promise<void> {
  const list = moves.filter(({ amountCents }) => amountCents > 0).map((move) => ({ ...move, currency, partnerId }));
  if (list.length === 0) return;
  const subject = { type: 'partner' as const, id: partnerId };
  const entry = { tenantId, reference, kind: 'set_off' as const, subject, description, postings: list };
  await postEntry(tx, { ...entry, actorId: actor?.id ?? null, cid: requestMeta.cid }, now);
}

/** Sets off money that has just become available, such as a returned payout or a top-up, against what the partner owes. */
export async function setOffAvailable(
  tx: Tx,
  context: ActorContext,
  debtor: Debtor,
  { creditedCents, ...naming }: { reference: string; description: string; creditedCents: number },
): Promise<void> {
  const amountCents = await computeSetOff(tx, debtor, creditedCents);
  const { partnerId } = debtor;
  const [debit, credit] = [chartOfAccounts.partnerAvailable(partnerId), chartOfAccounts.partnerOwed(partnerId)];
  await bookSetOff(tx, context, debtor, naming, [{ debit, credit, amountCents }]);
}

/** Sums the amounts that an entry moved from one account, or that all entries moved between two. */
async function sumMoved(tx: Tx, { tenantId, currency }: Debtor, debit: string, { credit, entryId }: { credit?: string; entryId?: string }) {
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${postings.amountCents}), 0)::bigint`.mapWith(Number) })
    .from(postings)
    .innerJoin(journalEntries, and(eq(journalEntries.tenantId, postings.tenantId), eq(journalEntries.id, postings.entryId)))
    .where(
      and(
        eq(postings.tenantId, tenantId),
        eq(postings.currency, currency),
        eq(postings.debitCode, debit),
        credit === undefined ? undefined : eq(postings.creditCode, credit),
        entryId === undefined ? undefined : eq(postings.entryId, entryId),
      ),
    );
  return row?.cents ?? 0;
}

/**
 * Prepares the reversal of a refund that could not be sent: what was already collected of the debt that it made is the partner's again, after
 * what was written off is taken back. Returns what the reversal and this make available.
 */
export async function restoreCollected(
  tx: Tx,
  context: ActorContext,
  debtor: Debtor,
  { entryId, ...naming }: { entryId: string; reference: string; description: string },
): Promise<number> {
  const { tenantId, partnerId } = debtor;
  await lockLedger(tx, tenantId);
  const [owed, available, losses] = [
    chartOfAccounts.partnerOwed(partnerId),
    chartOfAccounts.partnerAvailable(partnerId),
    chartOfAccounts.losses,
  ];
  const [debtCents, takenCents] = [
    await sumMoved(tx, debtor, owed.code, { entryId }),
    await sumMoved(tx, debtor, available.code, { entryId }),
  ];
  const missingCents = Math.max(0, debtCents - (await getOwedCents(tx, debtor)));
  const writtenOffCents =
    (await sumMoved(tx, debtor, losses.code, { credit: owed.code })) - (await sumMoved(tx, debtor, owed.code, { credit: losses.code }));
  const fromLosses = Math.min(missingCents, writtenOffCents);
  await bookSetOff(tx, context, debtor, naming, [
    { debit: owed, credit: losses, amountCents: fromLosses },
    { debit: owed, credit: available, amountCents: missingCents - fromLosses },
  ]);
  return takenCents + missingCents - fromLosses;
}
