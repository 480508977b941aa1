import { render, screen } from '@testing-library/react';
import { UiProvider } from '@techadds/shared/ui/base';
import { staticStyled } from './static-styled';
import { styled } from './styled';

const recipe = {
  base: { display: 'flex', gap: '1' },
  variants: { tone: { ok: { color: 't.ok.fg' }, bad: { color: 't.bad.fg' } }, loud: { true: { fontWeight: 'bold' } } },
  defaultVariants: { tone: 'ok' },
} as const;
const Word = staticStyled('span', recipe);
const Other = styled('span', recipe);

test('has the class of a styled element with the same styles', () => {
  render(
    <UiProvider>
      <Word>one</Word>
      <Other>two</Other>
      <Word tone="bad" loud title="why">
        three
      </Word>
      <Other tone="bad" loud>
        four
      </Other>
    </UiProvider>,
  );
  const className = (text: string) => screen.getByText(text).className;
  expect(className('one')).toBe(className('two'));
  expect(className('three')).toBe(className('four'));
  expect(className('one')).not.toBe(className('three'));
});

test('passes other props to the element and leaves out variants', () => {
  render(
    <UiProvider>
      <Word tone="bad" loud title="why">
        word
      </Word>
    </UiProvider>,
  );
  expect(screen.getByText('word')).toHaveAttribute('title', 'why');
  expect(screen.getByText('word').getAttributeNames().sort()).toEqual(['class', 'title']);
});

test('inserts the rules of its class into every style cache', () => {
  const rules = (className: string) =>
    [...document.styleSheets].filter(({ cssRules }) => [...cssRules].some(({ cssText }) => cssText.includes(className))).length;
  for (const times of [1, 2]) {
    render(
      <UiProvider>
        <Word loud>{`quiet ${times}`}</Word>
      </UiProvider>,
    );
    expect(rules(screen.getByText(`quiet ${times}`).className)).toBe(times);
  }
});
