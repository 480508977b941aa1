import type { JournalEntry } from '@techadds/shared/contract/ledger/endpoints';

const id = (n: number) => `0d9f5f0a-0000-4000-b000-${String(n).padStart(12, '0')}`;
const partnerId = id(900);
const orderId = id(901);
const accountNames: Record<string, string> = {
  cash: 'Cash at bank',
  processor_clearing: 'Payment processor',
  processing_fees: 'Payment fees',
  commission: 'Commission',
  fee_recovery: 'Payment fees charged on',
  tax_payable: 'Tax to be remitted',
  [`escrow:order:${orderId}`]: 'Escrow of OR-2026-0184',
  [`partner:${partnerId}:pending`]: 'Halden Systems, pending',
};
const makeAccount = (code: string) => ({ code, name: accountNames[code] ?? code });
let lastSeq = 0;

/** Creates a journal entry; each posting is given as debit, credit and cents. */
export function makeJournalEntry(
  kind: JournalEntry['kind'],
  postings: readonly (readonly [debit: string, credit: string, cents: number])[],
  changes: Partial<JournalEntry> = {},
): JournalEntry {
  lastSeq += 1;
  return {
    id: id(lastSeq),
    seq: lastSeq,
    reference: `${kind}:${lastSeq}`,
    kind,
    phase: 'posted',
    subject: { type: 'order', id: orderId, name: 'OR-2026-0184' },
    description: `${kind} of OR-2026-0184`,
    currency: 'USD',
    totalCents: postings.reduce((sum, [, , cents]) => sum + cents, 0),
    postings: postings.map(([debit, credit, amountCents]) => ({
      debit: makeAccount(debit),
      credit: makeAccount(credit),
      amountCents,
      orderId,
    })),
    postedAt: '2026-11-09T10:02:00.000Z',
    actor: null,
    correlationId: 'cid-1',
    reversesId: null,
    reversedById: null,
    resolvesId: null,
    resolvedById: null,
    linkedId: null,
    expiresAt: null,
    prevHash: '0'.repeat(64),
    hash: 'a'.repeat(64),
    ...changes,
  };
}

/**
 * The entries of an order: net 1,000.00 and tax 100.00, paid by card at 2.9 % + 0.30 charged to the partner, commission 12 % of net; with
 * `refunded`, 30 % is refunded after release.
 */
export function makeOrderJournal({ refunded = false } = {}): JournalEntry[] {
  const [escrow, pending] = [`escrow:order:${orderId}`, `partner:${partnerId}:pending`];
  return [
    makeJournalEntry('capture', [['processor_clearing', escrow, 110_000]]),
    makeJournalEntry('processing_fee', [['processing_fees', 'processor_clearing', 3220]]),
    makeJournalEntry('settlement', [['cash', 'processor_clearing', 106_780]]),
    makeJournalEntry('release', [
      [escrow, pending, 84_780],
      [escrow, 'commission', 12_000],
      [escrow, 'fee_recovery', 3220],
      [escrow, 'tax_payable', 10_000],
    ]),
    ...(refunded
      ? [
          makeJournalEntry('refund', [
            [pending, 'processor_clearing', 26_400],
            ['commission', 'processor_clearing', 3600],
            ['tax_payable', 'processor_clearing', 3000],
          ]),
        ]
      : []),
  ];
}
