import { computeQuoteTotals, type PricedLine, type QuoteTotals } from '@techadds/shared/contract/quotes/totals';
import type { QuoteBody, QuoteDetail, QuoteLine, QuoteLineBody } from '@techadds/shared/contract/quotes/endpoints';
import { parseMoney, parseRate, toDecimalString } from '@techadds/shared/format/money';

/** A line as it is typed. */
export interface TypedLine {
  /** Tells lines apart while they have no names; never sent. */
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

/** A quote as it is typed. */
export interface Typed {
  customerId: string;
  /** Whose id it is. */
  customer: { name: string; email: string };
  title: string;
  intro: string;
  terms: string;
  /** What is not optional comes before what is. */
  lines: TypedLine[];
  discount: string;
  validUntil: string;
  requestId: string;
}

let keys = 0;
export const emptyLine = (change: Partial<TypedLine> = {}): TypedLine => ({
  ...{ name: '', description: '', quantity: '1', unit: 'item', price: '', discount: '', tax: '0%' },
  ...{ optional: false, selected: true, serviceId: '', ...change },
  key: ++keys,
});

const dayMs = 86_400_000;
/** A day as the server counts them, in UTC. */
export const dayIn = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

export const emptyQuote = (): Typed => ({
  ...{ customerId: '', customer: { name: '', email: '' }, title: '', intro: '', terms: '', discount: '', requestId: '' },
  lines: [emptyLine()],
  validUntil: dayIn(30),
});

/** Hundredths with no more digits than they need: `20`, `7.5`. */
const short = (hundredths: number) => toDecimalString(hundredths).replace(/\.?0+$/, '');
export const typedMoney = (cents: number) => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
export const typedRate = (basisPoints: number) => `${short(basisPoints)}%`;
const writtenDiscount = (discount: QuoteDetail['discount']) =>
  discount === null ? '' : discount.type === 'percent' ? typedRate(discount.value) : typedMoney(discount.value);

const typedLine = ({ quantity, unitPriceCents, discount, taxBp, serviceId, ...rest }: QuoteLine) =>
  emptyLine({
    ...rest,
    quantity: String(quantity),
    price: typedMoney(unitPriceCents),
    discount: writtenDiscount(discount),
    tax: typedRate(taxBp),
    serviceId: serviceId ?? '',
  });

export const typedOf = (quote: QuoteDetail): Typed => {
  const { customer, title, intro, terms, lines, discount, validUntil, request } = quote;
  return {
    ...{ customerId: customer.id, customer: { name: customer.name, email: customer.email } },
    ...{ title, intro, terms, validUntil, requestId: request?.id ?? '' },
    lines: [...lines.filter(({ optional }) => !optional), ...lines.filter(({ optional }) => optional)].map(typedLine),
    discount: writtenDiscount(discount),
  };
};

function quantityOf(typed: string): number | undefined {
  const plain = typed.replace(/[\s,]/g, '');
  return /^\d{1,7}(\.\d{1,3})?$/.test(plain) ? Number(plain) : undefined;
}

/** Null where nothing is off, undefined where it cannot be read. */
function discountOf(typed: string): QuoteBody['discount'] | undefined {
  if (typed.trim() === '') return null;
  const isPercent = typed.includes('%');
  const value = isPercent ? parseRate(typed) : parseMoney(typed);
  return value === undefined ? undefined : { type: isPercent ? 'percent' : 'fixed', value };
}

/** What the price of a line follows from; undefined while it cannot be read. */
export function pricedOf({ quantity, price, discount, tax, optional, selected }: TypedLine): PricedLine | undefined {
  const read = { quantity: quantityOf(quantity), unitPriceCents: parseMoney(price), discount: discountOf(discount), taxBp: parseRate(tax) };
  const tooMuch = (read.taxBp ?? 0) > 10_000 || (read.discount?.type === 'percent' && read.discount.value > 10_000);
  if (tooMuch || Object.values(read).includes(undefined)) return undefined;
  return { ...(read as Pick<PricedLine, 'quantity' | 'unitPriceCents' | 'discount' | 'taxBp'>), optional, selected };
}

const unread = { quantity: 0, unitPriceCents: 0, discount: null, taxBp: 0 };

/** What it comes to as it is typed; what cannot be read yet is left out. */
export function liveTotals(lines: readonly TypedLine[], typedDiscount: string): QuoteTotals {
  const discount = discountOf(typedDiscount) ?? null;
  const isTooMuch = discount?.type === 'percent' && discount.value > 10_000;
  return computeQuoteTotals(
    lines.map((line) => pricedOf(line) ?? { ...unread, optional: line.optional, selected: line.selected }),
    isTooMuch ? null : discount,
  );
}

const offWords = 'Write 10% or an amount, like 120.00.';

/** What is sent of what is typed; `wrong` is told of what cannot be read. */
export function bodyOf(typed: Typed, wrong: (name: never, words: string) => never): QuoteBody {
  const { customer: _customer, customerId, lines, discount, requestId, validUntil, ...rest } = typed;
  const say = (name: string, words: string) => wrong(name as never, words);
  const off = (name: string, text: string) => {
    const read = discountOf(text);
    return read === undefined ? say(name, offWords) : read;
  };
  return {
    ...rest,
    customerId: customerId === '' ? say('customerId', 'Choose a customer.') : customerId,
    validUntil: validUntil === '' ? say('validUntil', 'Choose the last day.') : validUntil,
    ...(requestId !== '' && { requestId }),
    discount: off('discount', discount),
    lines: lines.map(({ key: _key, quantity, price, discount: own, tax, serviceId, ...line }, n) => ({
      ...line,
      quantity: quantityOf(quantity) ?? say(`lines.${n}.quantity`, 'Write a number, like 2.5.'),
      unitPriceCents: parseMoney(price) ?? say(`lines.${n}.unitPriceCents`, 'Write an amount, like 120.00.'),
      discount: off(`lines.${n}.discount`, own),
      taxBp: parseRate(tax) ?? say(`lines.${n}.taxBp`, 'Write a percentage, like 20.'),
      ...(serviceId !== '' && { serviceId }),
    })),
  };
}
