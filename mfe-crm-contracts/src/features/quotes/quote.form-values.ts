import { computeQuoteTotals, type PricedLine, type QuoteTotals } from '@techadds/shared/contract/quotes/totals';
import type { QuoteBody, QuoteDetail, QuoteLine, QuoteLineBody } from '@techadds/shared/contract/quotes/endpoints';
import { formatAmount } from '@techadds/shared/format/money';
import { getMinorUnits } from '@techadds/shared/contract/currency/exponent';
import { getMoneyError, parseMoney, parseRate, toRateInput } from '@techadds/shared/format/amount-input';

/** The form values of a line, as text. */
export interface LineFormValues {
  /** Stable key for lines that have no name yet; never sent. */
  key: number;
  name: string;
  description: string;
  quantity: string;
  unit: QuoteLineBody['unit'];
  price: string;
  /** `10%` of the price, or an amount. */
  discount: string;
  tax: string;
  optional: boolean;
  selected: boolean;
  serviceId: string;
}

/** The form values of a quote, as text. */
export interface QuoteFormValues {
  customerId: string;
  /** Name and e-mail of the customer with this id. */
  customer: { name: string; email: string };
  title: string;
  intro: string;
  terms: string;
  /** Fixed lines come before optional ones. */
  lines: LineFormValues[];
  discount: string;
  validUntil: string;
  requestId: string;
  /** The deal that a new quote is written for. */
  dealId: string;
}

let lastKey = 0;
export const createLine = (change: Partial<LineFormValues> = {}): LineFormValues => ({
  ...{ name: '', description: '', quantity: '1', unit: 'item', price: '', discount: '', tax: '0%' },
  ...{ optional: false, selected: true, serviceId: '', ...change },
  key: ++lastKey,
});

const dayMs = 86_400_000;
/** The date in so many days, `2026-11-20`, in UTC as on the server. */
export const getDayInFuture = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

export const createEmptyQuote = (): QuoteFormValues => ({
  ...{ customerId: '', customer: { name: '', email: '' }, title: '', intro: '', terms: '', discount: '', requestId: '', dealId: '' },
  lines: [createLine()],
  validUntil: getDayInFuture(30),
});

/** Formats a rate with as few decimals as possible: `20%`, `7.5%`. */
export const formatRateInput = (basisPoints: number) => `${toRateInput(basisPoints).replace(/\.?0+$/, '')}%`;
const formatDiscountInput = (discount: QuoteDetail['discount'], currency: string) =>
  discount === null ? '' : discount.type === 'percent' ? formatRateInput(discount.value) : formatAmount(discount.value, currency);

const toLineFormValues = ({ quantity, unitPriceCents, discount, taxBp, serviceId, ...rest }: QuoteLine, currency: string) =>
  createLine({
    ...rest,
    quantity: String(quantity),
    price: formatAmount(unitPriceCents, currency),
    discount: formatDiscountInput(discount, currency),
    tax: formatRateInput(taxBp),
    serviceId: serviceId ?? '',
  });

export const toQuoteFormValues = (quote: QuoteDetail): QuoteFormValues => {
  const { customer, title, intro, terms, lines, discount, currency, validUntil, request } = quote;
  return {
    ...{ customerId: customer.id, customer: { name: customer.name, email: customer.email } },
    ...{ title, intro, terms, validUntil, requestId: request?.id ?? '', dealId: '' },
    lines: [...lines.filter(({ optional }) => !optional), ...lines.filter(({ optional }) => optional)].map((line) =>
      toLineFormValues(line, currency),
    ),
    discount: formatDiscountInput(discount, currency),
  };
};

/** The form values of a body that was not accepted yet. */
export const bodyToFormValues = (body: QuoteBody, currency: string, customer = { name: '', email: '' }): QuoteFormValues => ({
  ...{ customerId: customer.name === '' ? '' : body.customerId, customer, title: body.title, intro: body.intro, terms: body.terms },
  ...{
    validUntil: body.validUntil,
    requestId: body.requestId ?? '',
    dealId: body.dealId ?? '',
    discount: formatDiscountInput(body.discount, currency),
  },
  lines: body.lines.map((line) => toLineFormValues({ ...line, serviceId: line.serviceId ?? null }, currency)),
});

function parseQuantity(typed: string): number | undefined {
  const plain = typed.replace(/[\s,]/g, '');
  return /^\d{1,7}(\.\d{1,3})?$/.test(plain) ? Number(plain) : undefined;
}

/** Null for no discount, undefined if the text cannot be parsed. */
function parseDiscount(typed: string, currency: string): QuoteBody['discount'] | undefined {
  if (typed.trim() === '') return null;
  const isPercent = typed.includes('%');
  const value = isPercent ? parseRate(typed) : parseMoney(typed, currency);
  return value === undefined ? undefined : { type: isPercent ? 'percent' : 'fixed', value };
}

/** The values that the price of a line is computed from; undefined if one of them cannot be parsed. */
export function toPricedLine(
  { quantity, price, discount, tax, optional, selected }: LineFormValues,
  currency: string,
): PricedLine | undefined {
  const read = {
    quantity: parseQuantity(quantity),
    unitPriceCents: parseMoney(price, currency),
    discount: parseDiscount(discount, currency),
    taxBp: parseRate(tax),
  };
  const tooMuch = (read.taxBp ?? 0) > 10_000 || (read.discount?.type === 'percent' && read.discount.value > 10_000);
  if (tooMuch || Object.values(read).includes(undefined)) return undefined;
  return { ...(read as Pick<PricedLine, 'quantity' | 'unitPriceCents' | 'discount' | 'taxBp'>), optional, selected };
}

const unparsedLine = { quantity: 0, unitPriceCents: 0, discount: null, taxBp: 0 };

/** The totals of the entered lines, without values that cannot be parsed yet. */
export function computeFormTotals(lines: readonly LineFormValues[], typedDiscount: string, currency: string): QuoteTotals {
  const discount = parseDiscount(typedDiscount, currency) ?? null;
  const isTooMuch = discount?.type === 'percent' && discount.value > 10_000;
  return computeQuoteTotals(
    lines.map((line) => toPricedLine(line, currency) ?? { ...unparsedLine, optional: line.optional, selected: line.selected }),
    isTooMuch ? null : discount,
  );
}

const getDiscountHelp = (currency: string) => `Write 10% or an amount, like ${formatAmount(120 * getMinorUnits(currency), currency)}.`;

/** Converts form values to the request body; calls `wrong` for each field that cannot be parsed. */
export function toQuoteBody(typed: QuoteFormValues, wrong: (name: never, words: string) => never, currency: string): QuoteBody {
  const { customer: _customer, customerId, lines, discount, requestId, dealId, validUntil, ...rest } = typed;
  const say = (name: string, words: string) => wrong(name as never, words);
  const off = (name: string, text: string) => {
    const read = parseDiscount(text, currency);
    return read === undefined ? say(name, getDiscountHelp(currency)) : read;
  };
  return {
    ...rest,
    customerId: customerId === '' ? say('customerId', 'Choose a customer.') : customerId,
    validUntil: validUntil === '' ? say('validUntil', 'Choose the last day.') : validUntil,
    ...(requestId !== '' && { requestId }),
    ...(dealId !== '' && { dealId }),
    discount: off('discount', discount),
    lines: lines.map(({ key: _key, quantity, price, discount: own, tax, serviceId, ...line }, n) => ({
      ...line,
      quantity: parseQuantity(quantity) ?? say(`lines.${n}.quantity`, 'Write a number, like 2.5.'),
      unitPriceCents: parseMoney(price, currency) ?? say(`lines.${n}.unitPriceCents`, getMoneyError(price, currency, 120)),
      discount: off(`lines.${n}.discount`, own),
      taxBp: parseRate(tax) ?? say(`lines.${n}.taxBp`, 'Write a percentage, like 20.'),
      ...(serviceId !== '' && { serviceId }),
    })),
  };
}
