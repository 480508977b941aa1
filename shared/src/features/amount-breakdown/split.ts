import type { JournalEntry } from '@techadds/shared/contract/ledger/endpoints';

export interface SplitPart {
  key: 'partner' | 'commission' | 'tax' | 'fee' | 'credit' | 'held' | 'refunded';
  label: string;
  cents: number;
  color: 1 | 2 | 3 | 4 | 5 | 6 | 'prev';
}

type SplitKind = Omit<SplitPart, 'cents'>;

/** The holder of the money on accounts with these codes. Other accounts, such as cash, are the contra side: they say where it is, not whose it is. */
const holderPatterns: readonly (readonly [RegExp, SplitKind])[] = [
  [/^partner:/, { key: 'partner', label: 'Partner', color: 1 }],
  [/^commission$/, { key: 'commission', label: 'Commission', color: 3 }],
  [/^tax_payable$/, { key: 'tax', label: 'Tax', color: 4 }],
  [/^fee_recovery$/, { key: 'fee', label: 'Payment fee', color: 2 }],
  [/^customer:/, { key: 'credit', label: 'Customer’s credit', color: 5 }],
  [/^escrow:/, { key: 'held', label: 'Held in escrow', color: 'prev' }],
];
const refundedPart: SplitKind = { key: 'refunded', label: 'Refunded', color: 6 };

const findHolder = (code: string): SplitKind | undefined => holderPatterns.find(([form]) => form.test(code))?.[1];

const isStock = (code: string) => code.startsWith('fx:');

/** Posted, not only reserved. */
const isPosted = ({ phase }: JournalEntry) => phase === 'posted' || phase === 'post';

/**
 * How the money of an order is split by holder, in cents. The parts, including refunds, add up to the amount that the customer paid.
 */
export function splitByHolder(entries: readonly JournalEntry[]): { parts: SplitPart[]; paidCents: number } {
  const sums = new Map<SplitKind, number>();
  const add = (kind: SplitKind, cents: number) => sums.set(kind, (sums.get(kind) ?? 0) + cents);
  for (const entry of entries.filter(isPosted)) {
    for (const { debit, credit, amountCents } of entry.postings) {
      // An exchange only moves the partner's money into another currency.
      if (isStock(debit.code) || isStock(credit.code)) continue;
      const [from, to] = [findHolder(debit.code), findHolder(credit.code)];
      if (from) add(from, -amountCents);
      if (to) add(to, amountCents);
      // Money that leaves a holder in a refund is back with the customer.
      if (from && !to && entry.kind === 'refund') add(refundedPart, amountCents);
    }
  }
  const parts = [...holderPatterns.map(([, kind]) => kind), refundedPart]
    .map((kind) => ({ ...kind, cents: sums.get(kind) ?? 0 }))
    .filter(({ cents }) => cents !== 0);
  return { parts, paidCents: parts.reduce((sum, { cents }) => sum + cents, 0) };
}

/** Whether every entry is shown in full, so that its postings add up to its total; partners see only the postings that concern them. */
export const areEntriesComplete = (entries: readonly JournalEntry[]): boolean =>
  entries.every(({ postings, totalCents }) => postings.reduce((sum, { amountCents }) => sum + amountCents, 0) === totalCents);
