import type { FeeProfile } from '@techadds/shared/contract/fees/endpoints';

export const methodLabels: Record<FeeProfile['method'], string> = {
  card: 'Card',
  ach: 'Bank debit',
  wire: 'Wire transfer',
  wallet: 'Wallet',
  invoice: 'Invoice',
};

export const payerLabels: Record<FeeProfile['payer'], string> = { partner: 'Partner', customer: 'Customer', platform: 'TechAdds' };
