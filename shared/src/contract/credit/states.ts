/** What changes a customer's credit. */
export const creditEntryKinds = ['deposit', 'deposit_refund', 'payment', 'refund', 'payout', 'correction'] as const;
export type CreditEntryKind = (typeof creditEntryKinds)[number];
