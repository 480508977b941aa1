import type { CounterBody, PublicQuote } from '@techadds/shared/contract/quotes/endpoints';
import { getMoneyError, parseMoney, toAmountInput } from '@techadds/shared/format/amount-input';

interface CounterLineValues {
  kept: boolean;
  quantity: string;
  price: string;
}
export interface CounterFormValues {
  message: string;
  /** In the order of the quote. */
  lines: CounterLineValues[];
}

/** The form as it begins: each line as it is offered, and options as they are chosen. */
export const toCounterValues = ({ lines, currency }: PublicQuote, selectedOptional: readonly number[]): CounterFormValues => ({
  message: '',
  lines: lines.map(({ quantity, unitPriceCents, optional }, n) => ({
    kept: !optional || selectedOptional.includes(n),
    quantity: String(quantity),
    price: toAmountInput(unitPriceCents, currency),
  })),
});

type AddError = (name: never, words: string) => never;

/** Converts form values to the request body: without changes to the lines, the message alone is the proposal. */
export const createCounterParser =
  (quote: PublicQuote, start: CounterFormValues) =>
  ({ message, lines }: CounterFormValues, addError: AddError): CounterBody => {
    const { versionNumber, currency } = quote;
    const add = (name: string, words: string) => addError(name as never, words);
    if (JSON.stringify(lines) === JSON.stringify(start.lines)) return { message, versionNumber, lines: [] };
    const kept = lines.flatMap(({ kept: isKept, quantity, price }, position) => {
      // An option that is not wanted stays one.
      const isOption = quote.lines[position]?.optional === true;
      if (!isKept && !isOption) return [];
      const amount = Number(quantity.replace(/[\s,]/g, ''));
      const isAmount = /\d/.test(quantity) && amount > 0 && Number.isInteger(Math.round(amount * 1e6) / 1e3);
      return [
        {
          position,
          quantity: isAmount ? amount : add(`lines.${position}.quantity`, 'Write a number, like 2.5.'),
          unitPriceCents: parseMoney(price, currency) ?? add(`lines.${position}.price`, getMoneyError(price, currency, 120)),
          selected: isKept,
        },
      ];
    });
    if (!lines.some((line) => line.kept)) add('lines', 'Keep at least one line, or decline the quote.');
    return { message, versionNumber, lines: kept };
  };
