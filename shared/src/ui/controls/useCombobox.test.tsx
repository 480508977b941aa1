import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCombobox } from './useCombobox';

const fruits = ['Apple', 'Apricot', 'Banana', 'Cherry'];
const onSelect = jest.fn();
beforeEach(() => onSelect.mockReset());

function Fruits({ closable = false }: { closable?: boolean }) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(!closable);
  const { inputProps, listProps, getOptionProps, activate } = useCombobox({
    options: fruits.filter((fruit) => fruit.toLowerCase().includes(text)),
    getKey: (fruit) => fruit,
    onSelect,
    isOpen,
    ...(closable && { onOpen: () => setOpen(true), onClose: () => setOpen(false) }),
  });
  return (
    <>
      <input
        {...inputProps}
        aria-label="Fruit"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          activate();
        }}
      />
      {isOpen && (
        <ul {...listProps} aria-label="Fruits">
          {fruits
            .filter((fruit) => fruit.toLowerCase().includes(text))
            .map((fruit) => (
              <li key={fruit} {...getOptionProps(fruit)}>
                {fruit}
              </li>
            ))}
        </ul>
      )}
    </>
  );
}
const field = () => screen.getByRole('combobox', { name: 'Fruit' });
const active = () => document.getElementById(field().getAttribute('aria-activedescendant')!)?.textContent;

test('names the active option, which arrow keys move around the list and Home and End to its ends', async () => {
  render(<Fruits />);
  await userEvent.click(field());
  expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  expect(active()).toBe('Apple');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe('Banana');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Banana');
  await userEvent.keyboard('{End}');
  expect(active()).toBe('Cherry');
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toBe('Apple');
  await userEvent.keyboard('{ArrowUp}');
  expect(active()).toBe('Cherry');
  await userEvent.keyboard('{Home}');
  expect(active()).toBe('Apple');
});

test('makes the first match active again when the text changes, and selects it with Enter', async () => {
  render(<Fruits />);
  await userEvent.type(field(), '{End}ap');
  expect(active()).toBe('Apple');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onSelect.mock.calls).toEqual([['Apricot']]);
});

test('does nothing on Enter without a match, with a modifier, or while an input method composes', async () => {
  render(<Fruits />);
  await userEvent.type(field(), '{Control>}{Enter}{/Control}');
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  await userEvent.type(field(), 'zzz{Enter}');
  expect(onSelect).not.toHaveBeenCalled();
  expect(field()).not.toHaveAttribute('aria-activedescendant');
});

test('opens with an arrow key and closes with Escape', async () => {
  render(<Fruits closable />);
  await userEvent.click(field());
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}');
  expect(onSelect).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getAllByRole('option')).toHaveLength(4);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('leaves Escape to the dialog around it if it cannot close', () => {
  render(<Fruits />);
  // `fireEvent` returns false if the default action was prevented.
  expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(true);
});

test('selects by mouse or touch and keeps the focus in the field', async () => {
  render(<Fruits />);
  await userEvent.click(field());
  await userEvent.pointer({ keys: '[TouchA]', target: screen.getByRole('option', { name: 'Banana' }) });
  await userEvent.click(screen.getByRole('option', { name: 'Cherry' }));
  expect(onSelect.mock.calls).toEqual([['Banana'], ['Cherry']]);
  expect(field()).toHaveFocus();
});
