import type { CommissionRate } from '@techadds/shared/contract/commission/endpoints';
import { formatMoney, formatRate } from '@techadds/shared/format/money';

export const referenceLabels: Record<CommissionRate['rules'][number]['reference'], string> = {
  service: 'Service',
  category: 'Category',
  partner: 'Partner',
};

/** The commission of a rate: `12 %`, `15 % to 10 %, 3 tiers`, `$5.00 per line`. */
export function formatRateAmount({ type, rateBp, amounts, tiers }: CommissionRate): string {
  if (type === 'fixed') return `${amounts.map(({ currency, amountCents }) => formatMoney(amountCents, currency)).join(', ')} per line`;
  const [first, last] = [tiers[0], tiers.at(-1)];
  if (!first || !last) return formatRate(rateBp);
  return `${formatRate(first.rateBp)} to ${formatRate(last.rateBp)}, ${tiers.length} tiers`;
}

/** The orders that a rate applies to: `Category Security, Design; Partner Halden Systems`. */
export function formatRateTargets({ rules, isDefault }: Pick<CommissionRate, 'rules' | 'isDefault'>): string {
  const parts = (['service', 'category', 'partner'] as const).flatMap((reference) => {
    const names = rules.filter((rule) => rule.reference === reference).map(({ name }) => name);
    return names.length > 0 ? [`${referenceLabels[reference]} ${names.join(' or ')}`] : [];
  });
  if (parts.length > 0) return parts.join('; ');
  return isDefault ? 'All orders that no rule matches' : 'No orders: it has no rules';
}
