import type { deposits } from '../../schema';
import { findDifference, type AuditFacts } from './audit-facts.db';
import { sumCredits, sumPostings, type BookedEntry } from './journal-facts.db';

type DepositRow = typeof deposits.$inferSelect;

const auditedFields = [
  ...['number', 'partnerId', 'customerId', 'amountCents', 'currency', 'status', 'refundedCents'],
  ...['feeCents', 'feePayer', 'creditedCents'],
];
const settledStatuses = ['settled', 'partially_refunded', 'refunded'];

/** Where a deposit does not agree with the ledger and the audit log, as sentences. */
export function findDepositProblems(deposit: DepositRow, entries: readonly BookedEntry[], audit: AuditFacts | undefined): string[] {
  const { id, partnerId, customerId, amountCents, feeCents, feePayer, creditedCents, refundedCents, status } = deposit;
  const settlement = entries.find(({ reference }) => reference === `deposit:${id}:settled`);
  const account = customerId === null ? `partner:${partnerId}:available` : `customer:${customerId}:credit`;
  const refunds = entries.filter(({ kind }) => kind === 'deposit_refund');
  const feesCents = settlement && sumPostings([settlement], { debit: (code) => code === 'processing_fees' });
  const statusOfMoney = refundedCents === 0 ? 'settled' : refundedCents === creditedCents ? 'refunded' : 'partially_refunded';
  const checks: Record<string, boolean> = {
    'its credit is not its amount and fee': creditedCents !== (feePayer === 'partner' ? amountCents - feeCents : amountCents),
    'its settlement is not in the ledger': settledStatuses.includes(status) !== (settlement !== undefined),
    'it was settled at another time': (deposit.settledAt ?? undefined) !== settlement?.postedAt,
    'its credit is not what was booked': settlement !== undefined && sumCredits([settlement], account) !== creditedCents,
    'its fee is not what was booked': settlement !== undefined && feesCents !== feeCents,
    'the amount refunded is not what was booked': refundedCents !== sumPostings(refunds, { debit: (code) => code === account }),
    'its status does not follow from what was refunded': settledStatuses.includes(status) && status !== statusOfMoney,
    'its entries are in another currency': entries.some(({ currency }) => currency !== deposit.currency),
    'the audit log does not know it': audit === undefined,
  };
  const difference = audit && findDifference({ ...deposit }, audit.latest, auditedFields);
  const problems = [
    ...Object.entries(checks).flatMap(([problem, isWrong]) => (isWrong ? [problem] : [])),
    ...(difference ? [difference] : []),
  ];
  return problems.map((problem) => `Deposit ${deposit.number}: ${problem}.`);
}
