import type { JournalEntry } from '@techadds/shared/contract/ledger/endpoints';

export interface SplitPart {
  key: 'partner' | 'commission' | 'tax' | 'fee' | 'credit' | 'held' | 'refunded';
  label: string;
  cents: number;
  color: 1 | 2 | 3 | 4 | 5 | 6 | 'prev';
}

type SplitKind = Omit<SplitPart, 'cents'>;

/** Who holds money on accounts of which code. Other accounts, such as cash, stand on the other side: they are where it is, not whose. */
const holders: readonly (readonly [RegExp, SplitKind])[] = [
  [/^partner:/, { key: 'partner', label: 'Partner', color: 1 }],
  [/^commission$/, { key: 'commission', label: 'Commission', color: 3 }],
  [/^tax_payable$/, { key: 'tax', label: 'Tax', color: 4 }],
  [/^fee_recovery$/, { key: 'fee', label: 'Payment fee', color: 2 }],
  [/^customer:/, { key: 'credit', label: 'Customer’s credit', color: 5 }],
  [/^escrow:/, { key: 'held', label: 'Held in escrow', color: 'prev' }],
];
const refunded: SplitKind = { key: 'refunded', label: 'Refunded', color: 6 };

const findHolder = (code: string): SplitKind | undefined => holders.find(([form]) => form.test(code))?.[1];

/** Booked, and not just reserved. */
const isPosted = ({ phase }: JournalEntry) => phase === 'posted' || phase === 'post';

/**
 * Who has what of the money that the entries of an order brought in, in cents. The parts, with what was refunded, add up to what the
 * customer paid.
 */
export function splitByHolder(entries: readonly JournalEntry[]): { parts: SplitPart[]; paidCents: number } {
  const sums = new Map<SplitKind, number>();
  const add = (kind: SplitKind, cents: number) => sums.set(kind, (sums.get(kind) ?? 0) + cents);
  for (const entry of entries.filter(isPosted)) {
    for (const { debit, credit, amountCents } of entry.postings) {
      const [from, to] = [findHolder(debit.code), findHolder(credit.code)];
      if (from) add(from, -amountCents);
      if (to) add(to, amountCents);
      // What leaves everybody's hands in a refund is back with the customer.
      if (from && !to && entry.kind === 'refund') add(refunded, amountCents);
    }
  }
  const parts = [...holders.map(([, kind]) => kind), refunded]
    .map((kind) => ({ ...kind, cents: sums.get(kind) ?? 0 }))
    .filter(({ cents }) => cents !== 0);
  return { parts, paidCents: parts.reduce((sum, { cents }) => sum + cents, 0) };
}

/** Whether each entry is shown whole and its postings add up to its total; a partner sees of an entry what is their business. */
export const areEntriesComplete = (entries: readonly JournalEntry[]): boolean =>
  entries.every(({ postings, totalCents }) => postings.reduce((sum, { amountCents }) => sum + amountCents, 0) === totalCents);
