import type { CostBearer, PerkKind } from '@techadds/shared/contract/perks/states';
import { formatMoney, formatRate } from '@techadds/shared/format/money';

export const perkKindLabels: Record<PerkKind, string> = {
  percent: 'Percentage off',
  fixed: 'Amount off',
  free_service: 'One unit free',
  credit: 'Credit over several orders',
};

export const costBearerLabels: Record<CostBearer, string> = {
  partner: 'You',
  platform: 'The marketplace',
  shared: 'You and the marketplace',
};

/** The discount in words, such as "10 % off". */
export function formatPerkValue({ kind, value, currency }: { kind: PerkKind; value: number; currency: string }): string {
  if (kind === 'percent') return `${formatRate(value)} off`;
  if (kind === 'free_service') return 'One unit free';
  return `${formatMoney(value, currency)} ${kind === 'credit' ? 'credit' : 'off'}`;
}

export const approvalLabels = {
  none: '',
  pending: 'Waits for an administrator',
  approved: 'Cost approved',
  declined: 'Cost declined',
} as const;
