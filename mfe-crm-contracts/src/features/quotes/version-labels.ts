import type { ComparedField, LineChange } from '@techadds/shared/contract/quotes/compare';
import type { QuoteLine, QuoteVersion } from '@techadds/shared/contract/quotes/endpoints';
import { formatMoney, formatRate } from '@techadds/shared/format/money';

/** A discount in words; empty without one. */
export const formatDiscount = (discount: QuoteLine['discount'], currency: string): string =>
  discount === null ? '' : `${discount.type === 'percent' ? formatRate(discount.value) : formatMoney(discount.value, currency)} off`;

const formatQuantity = ({ quantity, unit }: QuoteLine) => `${quantity.toLocaleString('en-US', { maximumFractionDigits: 3 })} ${unit}`;
const formatOption = ({ optional, selected }: QuoteLine) =>
  !optional ? 'not optional' : selected ? 'optional, chosen' : 'optional, not chosen';

/** Quantity, price, discount, tax and option of a line, on one line. */
export const formatLinePrice = (line: QuoteLine, currency: string): string =>
  [
    `${formatQuantity(line)} × ${formatMoney(line.unitPriceCents, currency)}`,
    formatDiscount(line.discount, currency),
    line.taxBp > 0 ? `tax ${formatRate(line.taxBp)}` : '',
    line.optional ? formatOption(line) : '',
  ]
    .filter((part) => part !== '')
    .join(', ');

const describeField: Record<ComparedField, (line: QuoteLine, currency: string) => string> = {
  name: ({ name }) => name,
  description: () => '',
  quantity: formatQuantity,
  unit: ({ unit }) => unit,
  unitPriceCents: ({ unitPriceCents }, currency) => formatMoney(unitPriceCents, currency),
  discount: ({ discount }, currency) => formatDiscount(discount, currency) || 'none',
  taxBp: ({ taxBp }) => formatRate(taxBp),
  optional: formatOption,
  selected: formatOption,
};
const fieldNames: Record<ComparedField, string> = {
  ...{ name: 'Name', description: 'Description', quantity: 'Quantity', unit: 'Unit', unitPriceCents: 'Price' },
  ...{ discount: 'Discount', taxBp: 'Tax', optional: 'Option', selected: 'Choice' },
};

/** What changed in a line, in words, such as "Quantity from 10 hour to 8 hour". */
export const getChangeWords = (change: LineChange, currency: string): string =>
  change.kind !== 'changed'
    ? ''
    : change.fields
        .map((field) =>
          field === 'description'
            ? 'Description rewritten'
            : `${fieldNames[field]} from ${describeField[field](change.before, currency)} to ${describeField[field](change.after, currency)}`,
        )
        .join('; ');

/** A version in a list, such as "Version 2, being written". */
export function getVersionLabel({ number, status, voidReason }: Pick<QuoteVersion, 'number' | 'status' | 'voidReason'>): string {
  const reasons = { manual: 'voided', superseded: 'replaced', expired: 'expired' } as const;
  const state = status === 'draft' ? 'being written' : voidReason ? reasons[voidReason] : 'current';
  return `Version ${number}, ${state}`;
}
