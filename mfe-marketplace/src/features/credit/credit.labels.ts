import type { CreditEntryKind } from '@techadds/shared/contract/credit/states';

export const creditKindLabels: Record<CreditEntryKind, string> = {
  deposit: 'Deposit',
  deposit_refund: 'Deposit refunded',
  payment: 'Payment',
  refund: 'Refund',
  payout: 'Payout',
  correction: 'Correction',
};
