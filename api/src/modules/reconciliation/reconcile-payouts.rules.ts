import type { payoutLines, payouts } from '../../schema';
import { findDifference, type AuditFacts } from './audit-facts.db';
import { sumPostings, type BookedEntry } from './journal-facts.db';

type PayoutRow = typeof payouts.$inferSelect;
type PayoutLineRow = typeof payoutLines.$inferSelect;

export interface PayoutSources {
  lines: PayoutLineRow[];
  entries: BookedEntry[];
  audit: AuditFacts | undefined;
}

const auditedFields = ['number', 'amountCents', 'currency', 'status', 'failureCode'];

/** Where a payout does not agree with its lines, the ledger and the audit log, as sentences. */
export function findPayoutProblems(payout: PayoutRow, { lines, entries, audit }: PayoutSources): string[] {
  const { id, partnerId, status, amountCents } = payout;
  const entry = entries.find((one) => one.id === payout.entryId && one.reference === `payout:${id}`);
  const payment = entries.find(({ reference }) => reference === `payout:${id}:paid`);
  const isReturned = status === 'failed' || status === 'canceled';
  const netCents = lines.reduce((sum, line) => sum + line.netCents, 0);
  const movedCents =
    entry &&
    sumPostings([entry], {
      debit: (code) => code === `partner:${partnerId}:available`,
      credit: (code) => code === `partner:${partnerId}:in_transit`,
    });
  const checks: Record<string, boolean> = {
    'it has no entry in the ledger': entry === undefined,
    'its entry has another amount or partner': entry !== undefined && movedCents !== amountCents,
    'its entry has another currency': entry !== undefined && entry.currency !== payout.currency,
    'it was requested at another time': entry !== undefined && entry.postedAt !== payout.requestedAt,
    'it is paid, and no entry says so': (status === 'paid') !== (payment !== undefined),
    'its payment has another amount': payment !== undefined && sumPostings([payment], {}) !== amountCents,
    'its money went back, or did not': isReturned !== (entry?.reversedSeq !== undefined),
    'its lines add up to another amount': netCents !== amountCents,
    'a line does not add up': lines.some(
      (line) => line.grossCents !== line.netCents + line.commissionCents + line.feeCents + line.taxCents + line.setOffCents,
    ),
    'a line is of another partner, or counts where it may not': lines.some(
      (line) => line.partnerId !== partnerId || line.counts === isReturned,
    ),
    'it was sent to the bank, or was not': (status === 'in_transit' || status === 'paid') && payout.sentAt === null,
    'it has not been sent, and has a time for it': (status === 'pending' || status === 'canceled') && payout.sentAt !== null,
    'its end does not follow from its status': (status === 'pending' || status === 'in_transit') !== (payout.endedAt === null),
    'the audit log does not know it': audit === undefined,
  };
  const difference = audit && findDifference({ ...payout }, audit.latest, auditedFields);
  const problems = [
    ...Object.entries(checks).flatMap(([problem, isWrong]) => (isWrong ? [problem] : [])),
    ...(difference ? [difference] : []),
  ];
  return problems.map((problem) => `Payout ${payout.number}: ${problem}.`);
}
