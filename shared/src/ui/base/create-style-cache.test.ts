import { createStyleCache, maxSheetRules } from './create-style-cache';

test('rules are added in their order, and no style sheet has more than its share of them', () => {
  const { sheet } = createStyleCache('secret');
  sheet.isSpeedy = true;
  const rules = Array.from({ length: 2.5 * maxSheetRules }, (_, index) => `.x${index} {color: red;}`);
  rules.forEach((rule) => sheet.insert(rule));

  const elements = [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion]')];
  const sheets = elements.map((element) => [...(element.sheet?.cssRules ?? [])].map(({ cssText }) => cssText));
  expect(sheets.map(({ length }) => length)).toEqual([maxSheetRules, maxSheetRules, maxSheetRules / 2]);
  expect(sheets.flat()).toEqual(rules);
  expect(elements.every(({ nonce }) => nonce === 'secret')).toBe(true);
});
