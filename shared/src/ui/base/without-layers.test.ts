import createCache from '@emotion/cache';
import { withoutLayers } from './without-layers';

/** The rules that the style library adds to the document for styles. */
function listRules(styles: string, selector = '.ta-x'): string[] {
  const container = document.createElement('div');
  const cache = createCache({ key: 'ta', container, speedy: false, stylisPlugins: [withoutLayers] });
  cache.insert(selector, { name: 'x', styles }, cache.sheet, false);
  return [...container.querySelectorAll('style')].map((style) => style.textContent);
}

test('a rule of style props beats every rule of a recipe, and no rule is in a layer', () => {
  const rules = listRules(
    'gap:1px;@layer recipes{display:flex;gap:2px;&:hover{color:red;}@media (min-width:1px){color:blue;}}&:focus{gap:3px;}',
  );
  expect(rules).toEqual([
    '.ta-x.ta-x.ta-x.ta-x.ta-x.ta-x{gap:1px;}',
    '.ta-x.ta-x{display:flex;gap:2px;}',
    '.ta-x.ta-x:hover{color:red;}',
    '@media (min-width:1px){.ta-x.ta-x{color:blue;}}',
    '.ta-x.ta-x.ta-x.ta-x.ta-x.ta-x:focus{gap:3px;}',
  ]);
});

test('style props within a container beat recipes, too', () => {
  expect(listRules('@container main (max-width: 559.98px){display:none;}')).toEqual([
    '@container main (max-width: 559.98px){.ta-x.ta-x.ta-x.ta-x.ta-x.ta-x{display:none;}}',
  ]);
});

test('the reset has no specificity, and the base layer keeps its own', () => {
  const rules = listRules(
    "@layer reset{button,[type='button']{margin:0;}::placeholder{opacity:1;}}@layer base{:focus-visible{outline:1px;}}",
    '',
  );
  expect(rules).toEqual([":where(button),:where([type='button']){margin:0;}", '::placeholder{opacity:1;}', ':focus-visible{outline:1px;}']);
});

test('steps of an animation stay as they are', () => {
  expect(listRules('@keyframes turn{from{rotate:0deg;}to{rotate:1turn;}}', '')).toEqual([
    '@keyframes turn{from{rotate:0deg;}to{rotate:1turn;}}',
  ]);
});
