import * as z from 'zod/mini';
import type { EntryKind } from '../ledger/types';

/** The lines of the journal in the financial report. */
export const journalLines = [
  'payments',
  'payment_fees',
  'releases',
  'refunds',
  'disputes',
  'payouts',
  'deposits',
  'exchanges',
  'partner_debts',
  'corrections',
] as const;
export type JournalLine = (typeof journalLines)[number];

/** The one line that entries of a kind are counted in. */
export const journalLineByKind: Record<EntryKind, JournalLine> = {
  capture: 'payments',
  settlement: 'payments',
  processing_fee: 'payment_fees',
  release: 'releases',
  availability: 'releases',
  refund: 'refunds',
  refund_settlement: 'refunds',
  dispute: 'disputes',
  payout: 'payouts',
  payout_paid: 'payouts',
  payout_failed: 'payouts',
  payout_canceled: 'payouts',
  deposit: 'deposits',
  deposit_refund: 'deposits',
  credit_payout: 'deposits',
  exchange: 'exchanges',
  set_off: 'partner_debts',
  write_off: 'partner_debts',
  adjustment: 'corrections',
  reversal: 'corrections',
};

/** Changes of the balances by type of account, each in its normal direction: assets and expenses equal liabilities and income. */
const AccountChanges = z.object({ asset: z.int(), liability: z.int(), income: z.int(), expense: z.int() });
export type AccountChanges = z.infer<typeof AccountChanges>;

/** What the entries of the period changed, by line. Over the whole journal the total is the trial balance. */
export const JournalReport = z.object({
  lines: z.array(z.object({ line: z.enum(journalLines), entries: z.int(), changes: AccountChanges })),
  total: AccountChanges,
});
export type JournalReport = z.infer<typeof JournalReport>;
