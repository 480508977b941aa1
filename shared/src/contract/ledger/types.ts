/** The enums of the ledger. This file imports nothing, so that the database schema can use it, too. */

export const accountTypes = ['asset', 'liability', 'income', 'expense'] as const;
export type AccountType = (typeof accountTypes)[number];

/** The kinds of journal entries. */
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
  'credit_payout',
  'exchange',
  'set_off',
  'write_off',
  'adjustment',
  'reversal',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/**
 * `posted` is booked at once. `pending` only reserves its amounts and is resolved once: by `post` (booked), `void` (canceled) or `expire`
 * (timed out).
 */
export const entryPhases = ['posted', 'pending', 'post', 'void', 'expire'] as const;
export type EntryPhase = (typeof entryPhases)[number];

/** The subjects of entries; amount breakdowns query by them. */
export const subjectTypes = ['order', 'milestone', 'payout', 'deposit', 'partner', 'customer', 'tenant'] as const;
export type SubjectType = (typeof subjectTypes)[number];
