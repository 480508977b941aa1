import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { UiProvider } from '@techadds/shared/ui/base';
import { styled } from './styled';
import { system } from './system';

const recipe = {
  base: { display: 'flex', gap: '1' },
  variants: { tone: { ok: { color: 't.ok.fg' }, bad: { color: 't.bad.fg' } }, loud: { true: { fontWeight: 'bold' } } },
  defaultVariants: { tone: 'ok' },
} as const;
const Word = styled('span', recipe);

const renderIn = (content: ReactElement) => render(<UiProvider>{content}</UiProvider>);
test('elements with the same variants and style props have the same class, in any order of their rendering', () => {
  renderIn(
    <>
      <Word>one</Word>
      <Word tone="bad">two</Word>
      <Word tone="ok" mt="1">
        three
      </Word>
      <Word tone="ok" mt={undefined}>
        four
      </Word>
      <Word mt="1" tone="ok">
        five
      </Word>
    </>,
  );
  const className = (text: string) => screen.getByText(text).className;
  expect(className('four')).toBe(className('one'));
  expect(className('five')).toBe(className('three'));
  expect(new Set(['one', 'two', 'three'].map(className)).size).toBe(3);
});

test('style props override variants, and `css` is between them', () => {
  renderIn(
    <Word loud css={{ fontWeight: '500', gap: '2' }} gap="3">
      word
    </Word>,
  );
  const { display, fontWeight, gap } = getComputedStyle(screen.getByText('word'));
  expect({ display, fontWeight, gap }).toEqual({ display: 'flex', fontWeight: '500', gap: system.token.var('spacing.3') });
});

test('passes other props to the element, without variants and style props', () => {
  const ref = jest.fn();
  renderIn(
    <Word ref={ref} tone="bad" loud title="why" mt="1">
      word
    </Word>,
  );
  const element = screen.getByText('word');
  expect(element.getAttributeNames().sort()).toEqual(['class', 'title']);
  expect(ref).toHaveBeenCalledWith(element);
});

test('`as` changes the element, and `asChild` styles the child', () => {
  const Plain = styled('div');
  renderIn(
    <>
      <Word as="strong">one</Word>
      <Word asChild title="why">
        <a href="/orders">two</a>
      </Word>
      <Plain>three</Plain>
    </>,
  );
  expect(screen.getByText('one').outerHTML).toMatch(/^<strong class="ta-\w+">one<\/strong>$/);
  const link = screen.getByRole('link', { name: 'two' });
  expect(link).toHaveAttribute('href', '/orders');
  expect(link).toHaveAttribute('title', 'why');
  expect(link.className).toBe(screen.getByText('one').className);
  expect(screen.getByText('three').outerHTML).toBe('<div>three</div>');
});

test('props without a value are those by default', () => {
  const Bar = styled('span', {}, { defaultProps: { 'aria-hidden': true } });
  renderIn(
    <>
      <Bar>one</Bar>
      <Bar aria-hidden={false}>two</Bar>
      <Bar aria-hidden={undefined}>three</Bar>
    </>,
  );
  expect(['one', 'two', 'three'].map((text) => screen.getByText(text).getAttribute('aria-hidden'))).toEqual(['true', 'false', 'true']);
});

test('inserts the rules of its class into every style cache', () => {
  const countSheets = (className: string) =>
    [...document.styleSheets].filter(({ cssRules }) => [...cssRules].some(({ cssText }) => cssText.includes(className))).length;
  for (const times of [1, 2]) {
    renderIn(<Word loud>{`quiet ${times}`}</Word>);
    expect(countSheets(screen.getByText(`quiet ${times}`).className)).toBe(times);
  }
});
