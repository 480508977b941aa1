/** The test environment handles most of these without the selector engine, which `matches` uses. */
const selectors = [
  ...['.a', '.b', '.a.b', '.a.c', '.ab', '.A', 'p', 'P', 'p.a', 'div', 'p, .c', 'div,.b', '*', '*.a', '[title]', '[title].a', '.a[title]'],
  ...['.a:hover', '.a:not(.b)', '.a:not(.c)', '.a:is(.b, .c)', '.c:is(.a)', ':is(.a, .c)', '.d .a', '.d > .a', '.e .a', 'div p.a', '.a .d'],
  ...['.a:not(.x .b)', '.a::before', '.a[title="x, y"]', ".a[title='] .c']", '.\\61', '.a + .a', 'p ~ .a', 'svg', 'svg .a', 'svg|p'],
];

beforeEach(() => {
  document.body.innerHTML = '<div class="d"><p class="x\tb\na" title="x, y">text</p></div>';
});
afterEach(() => {
  document.head.innerHTML = '';
});

test.each(selectors)('applies a rule with %s to exactly the elements that match', (selector) => {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = `${selector} { order: 7 }`;
  const element = document.querySelector('p')!;
  const isMatch = () => {
    try {
      return element.matches(selector);
    } catch {
      return false;
    }
  };
  expect(getComputedStyle(element).order).toBe(isMatch() ? '7' : '');
});

const addSheet = (text: string) => document.head.appendChild(document.createElement('style')).append(text);
const getOrder = () => getComputedStyle(document.querySelector('p')!).order;

test('applies the last rule that matches, wherever it is, and the element’s own styles after all', () => {
  addSheet('p { order: 1 } .a { order: 2 }');
  expect(getOrder()).toBe('2');
  addSheet('* { order: 3 }');
  expect(getOrder()).toBe('3');
  document.querySelector('p')!.style.order = '4';
  expect(getOrder()).toBe('4');
});

test('applies the rules of screens, and not those of paper or of key frames', () => {
  addSheet('@media print { .a { order: 1 } } @keyframes a { from { order: 2 } }');
  expect(getOrder()).toBe('');
  addSheet('@media screen { .a { order: 3 } }');
  expect(getOrder()).toBe('3');
});

test('follows sheets, classes and rules that are added and removed', () => {
  addSheet('.a { order: 1 } .new { order: 2 }');
  expect(getOrder()).toBe('1');
  document.querySelector('p')!.classList.add('new');
  expect(getOrder()).toBe('2');
  document.querySelector('style')!.append('.new { order: 3 }');
  expect(getOrder()).toBe('3');
  document.head.innerHTML = '';
  expect(getOrder()).toBe('');
});
