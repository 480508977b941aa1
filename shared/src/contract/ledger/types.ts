/** The words of the ledger. They import nothing, so that tables of the database can name them too. */

export const accountTypes = ['asset', 'liability', 'income', 'expense'] as const;
export type AccountType = (typeof accountTypes)[number];

/** What an entry books. */
export const entryKinds = [
  'capture',
  'processing_fee',
  'settlement',
  'release',
  'availability',
  'refund',
  'refund_settlement',
  'dispute',
  'payout',
  'payout_paid',
  'payout_failed',
  'payout_canceled',
  'deposit',
  'deposit_refund',
  'exchange',
  'adjustment',
  'reversal',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/**
 * `posted` is booked at once. `pending` only reserves its amounts and is ended once: by `post` (booked), `void` (given up) or `expire`
 * (given up by time).
 */
export const entryPhases = ['posted', 'pending', 'post', 'void', 'expire'] as const;
export type EntryPhase = (typeof entryPhases)[number];

/** What an entry is about: "why this amount" asks by it. */
export const subjectTypes = ['order', 'milestone', 'payout', 'deposit', 'partner', 'customer', 'tenant'] as const;
export type SubjectType = (typeof subjectTypes)[number];
