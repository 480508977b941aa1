import { createStyleCache, maxSheetRules } from './create-style-cache';

const nextFrame = () => new Promise(requestAnimationFrame);

function createSheet() {
  document.head.replaceChildren();
  const { sheet } = createStyleCache('secret');
  sheet.isSpeedy = true;
  const insert = (rules: readonly string[]) => rules.forEach((rule) => sheet.insert(rule));
  const elements = () => [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion]')];
  const sheets = () => elements().map((element) => [...(element.sheet?.cssRules ?? [])].map(({ cssText }) => cssText));
  return { insert, elements, sheets };
}

test('rules are added in their order, and no style sheet has more than its share of them', () => {
  const { insert, elements, sheets } = createSheet();
  const rules = Array.from({ length: 2.5 * maxSheetRules }, (_, index) => `.x${index} {color: red;}`);
  insert(rules);
  expect(sheets().map(({ length }) => length)).toEqual([maxSheetRules, maxSheetRules, maxSheetRules / 2]);
  expect(sheets().flat()).toEqual(rules);
  expect(elements().every(({ nonce }) => nonce === 'secret')).toBe(true);
});

test('a media query joins only style sheets of its own frame', async () => {
  const { insert, sheets } = createSheet();
  const query = '@media (min-width: 1px) {.y {color: red;}}';
  insert(['.x {color: red;}', query]);
  await nextFrame();
  insert(['.z {color: red;}', query, '.z {color: blue;}', query]);
  expect(sheets().map(({ length }) => length)).toEqual([3, 3]);
});
