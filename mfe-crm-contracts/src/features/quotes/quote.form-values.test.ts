import { acted, canMove, withLine, withLineBack } from './line-operations';
import { quote, line } from './testing/quotes';
import { bodyOf, emptyLine, emptyQuote, liveTotals, typedOf } from './quote.form-values';

const told: Record<string, string> = {};
const read = (typed: Parameters<typeof bodyOf>[0]) => bodyOf(typed, ((name: string, words: string) => void (told[name] = words)) as never);
const names = (lines: readonly { name: string }[]) => lines.map(({ name }) => name);
const [a, b, c] = [emptyLine({ name: 'a' }), emptyLine({ name: 'b' }), emptyLine({ name: 'c', optional: true })];

beforeEach(() => Object.keys(told).forEach((key) => delete told[key]));

test('sends a loaded quote unchanged, except that optional lines come last', () => {
  const lines = [
    line({ optional: true, selected: false, name: 'Monitoring 🛰', unitPriceCents: 1, quantity: 0.005 }),
    line({ discount: { type: 'percent', value: 1050 }, taxBp: 725, serviceId: null, description: ' as typed ' }),
    line({ discount: { type: 'fixed', value: 1_234_567 }, unitPriceCents: 9_999_999_99 }),
  ];
  const sent = read(typedOf(quote({ lines, discount: { type: 'fixed', value: 5 } })));
  const plain = lines.map(({ serviceId: _none, ...rest }) => rest);
  expect(sent.lines).toEqual([plain[1], plain[2], plain[0]]);
  expect(sent).toMatchObject({ discount: { type: 'fixed', value: 5 }, customerId: quote().customer.id });
});

test('reports values that cannot be parsed by line, and leaves them out of the total', () => {
  const lines = [emptyLine({ name: 'x', quantity: '1.2345', price: 'ten', discount: '5 %%%x', tax: 'VAT' })];
  read({ ...emptyQuote(), lines });
  expect(Object.keys(told)).toEqual(['customerId', 'lines.0.quantity', 'lines.0.unitPriceCents', 'lines.0.discount', 'lines.0.taxBp']);
  expect(liveTotals(lines, '200%')).toMatchObject({ totalCents: 0, discountCents: 0 });
});

test('moves lines among their own kind, and switches a new option off', () => {
  const lines = [a, b, c];
  expect(names(acted(lines, 1, 'up'))).toEqual(['b', 'a', 'c']);
  expect(names(acted(lines, 1, 'down'))).toEqual(['a', 'b', 'c']);
  expect(canMove(lines, 0, -1)).toBe(false);
  expect(acted(lines, 0, 'toggleOptional').at(-1)).toMatchObject({ name: 'a', optional: true, selected: false });
  expect(acted(lines, 2, 'toggleOptional').at(-1)).toMatchObject({ name: 'c', optional: false, selected: true });
  expect(names(acted(lines, 0, 'duplicate'))).toEqual(['a', 'a', 'b', 'c']);
  expect(names(withLine(lines, emptyLine({ name: 'd' })))).toEqual(['a', 'b', 'd', 'c']);
  expect(names(withLineBack(acted(lines, 1, 'remove'), b, 1))).toEqual(['a', 'b', 'c']);
});
