import { applyLineAction, canMoveLine, addLine, insertLine } from './line-operations';
import { makeQuote, makeLine } from './testing/quotes';
import { toQuoteBody, createLine, createEmptyQuote, computeFormTotals, toQuoteFormValues } from './quote.form-values';

const messages: Record<string, string> = {};
const read = (typed: Parameters<typeof toQuoteBody>[0]) =>
  toQuoteBody(typed, ((name: string, words: string) => void (messages[name] = words)) as never, 'USD');
const names = (lines: readonly { name: string }[]) => lines.map(({ name }) => name);
const [a, b, c] = [createLine({ name: 'a' }), createLine({ name: 'b' }), createLine({ name: 'c', optional: true })];

beforeEach(() => Object.keys(messages).forEach((key) => delete messages[key]));

test('sends a loaded quote unchanged, except that optional lines come last', () => {
  const lines = [
    makeLine({ optional: true, selected: false, name: 'Monitoring 🛰', unitPriceCents: 1, quantity: 0.005 }),
    makeLine({ discount: { type: 'percent', value: 1050 }, taxBp: 725, serviceId: null, description: ' as typed ' }),
    makeLine({ discount: { type: 'fixed', value: 1_234_567 }, unitPriceCents: 9_999_999_99 }),
  ];
  const sent = read(toQuoteFormValues(makeQuote({ lines, discount: { type: 'fixed', value: 5 } })));
  const plain = lines.map(({ serviceId: _none, ...rest }) => rest);
  expect(sent.lines).toEqual([plain[1], plain[2], plain[0]]);
  expect(sent).toMatchObject({ discount: { type: 'fixed', value: 5 }, customerId: makeQuote().customer.id });
});

test('reports values that cannot be parsed by line, and leaves them out of the total', () => {
  const lines = [createLine({ name: 'x', quantity: '1.2345', price: 'ten', discount: '5 %%%x', tax: 'VAT' })];
  read({ ...createEmptyQuote(), lines });
  expect(Object.keys(messages)).toEqual(['customerId', 'lines.0.quantity', 'lines.0.unitPriceCents', 'lines.0.discount', 'lines.0.taxBp']);
  expect(computeFormTotals(lines, '200%', 'USD')).toMatchObject({ totalCents: 0, discountCents: 0 });
});

test('moves lines among their own kind, and switches a new option off', () => {
  const lines = [a, b, c];
  expect(names(applyLineAction(lines, 1, 'up'))).toEqual(['b', 'a', 'c']);
  expect(names(applyLineAction(lines, 1, 'down'))).toEqual(['a', 'b', 'c']);
  expect(canMoveLine(lines, 0, -1)).toBe(false);
  expect(applyLineAction(lines, 0, 'toggleOptional').at(-1)).toMatchObject({ name: 'a', optional: true, selected: false });
  expect(applyLineAction(lines, 2, 'toggleOptional').at(-1)).toMatchObject({ name: 'c', optional: false, selected: true });
  expect(names(applyLineAction(lines, 0, 'duplicate'))).toEqual(['a', 'a', 'b', 'c']);
  expect(names(addLine(lines, createLine({ name: 'd' })))).toEqual(['a', 'b', 'd', 'c']);
  expect(names(insertLine(applyLineAction(lines, 1, 'remove'), b, 1))).toEqual(['a', 'b', 'c']);
});
