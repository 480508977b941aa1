import type { DepositKind } from '@techadds/shared/contract/deposits/states';

export const depositKindLabels: Record<DepositKind, string> = {
  partner_topup: 'Own top-up',
  down_payment: 'Down payment',
  milestone_funding: 'Milestone funding',
};
