import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderAt } from '@techadds/shared/testing';
import { Button, Field, NativeSelect, SearchInput } from '@techadds/shared/ui';
import { Checkbox, NumberStepper } from '@techadds/shared/ui/controls';

describe('a search field', () => {
  function Search({ onChange }: { onChange: (value: string) => void }) {
    const [value, setValue] = useState('');
    const change = (next: string) => {
      setValue(next);
      onChange(next);
    };
    return (
      <>
        <SearchInput label="Search orders" value={value} onChange={change} />
        <Button onClick={() => setValue('from outside')}>Set</Button>
      </>
    );
  }
  const field = () => screen.getByRole('searchbox', { name: 'Search orders' });

  test('waits for a pause in typing and calls onChange once', async () => {
    jest.useFakeTimers();
    try {
      const onChange = jest.fn();
      renderAt('/', <Search onChange={onChange} />);
      await userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) }).type(field(), 'pen');
      expect(onChange).not.toHaveBeenCalled();
      act(() => void jest.advanceTimersByTime(1000));
      expect(onChange.mock.calls).toEqual([['pen']]);
    } finally {
      jest.useRealTimers();
    }
  });

  test('keeps newer text when an earlier value arrives late', async () => {
    const sent: string[] = [];
    let arrive = (_: string): void => undefined;
    function Slow() {
      const [value, setValue] = useState('');
      arrive = setValue;
      return <SearchInput label="Search orders" value={value} onChange={(next) => void sent.push(next)} />;
    }
    renderAt('/', <Slow />);
    await userEvent.type(field(), 'p');
    await waitFor(() => expect(sent).toEqual(['p']));
    // Pasted in one step: on a slow machine the pause between two keys is long enough to trigger the debounce.
    await userEvent.paste('en');
    await waitFor(() => expect(sent).toEqual(['p', 'pen']));
    await userEvent.type(field(), 's');
    act(() => arrive('p'));
    expect(field()).toHaveValue('pens');
    act(() => arrive('pen'));
    expect(field()).toHaveValue('pens');
    await waitFor(() => expect(sent).toEqual(['p', 'pen', 'pens']));
    act(() => arrive('pens'));
    act(() => arrive('p'));
    expect(field()).toHaveValue('p');
  });

  test('calls onChange at once on Enter and when cleared', async () => {
    const onChange = jest.fn();
    renderAt('/', <Search onChange={onChange} />);
    await userEvent.type(field(), 'pen{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('pen');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(onChange).toHaveBeenLastCalledWith('');
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
  });

  test('shows a value that changes from outside', async () => {
    renderAt('/', <Search onChange={() => undefined} />);
    await userEvent.click(screen.getByRole('button', { name: 'Set' }));
    expect(field()).toHaveValue('from outside');
  });
});

describe('a number stepper', () => {
  function Quantity({ onChange }: { onChange: (value: number) => void }) {
    const [value, setValue] = useState(2);
    const change = (next: number) => {
      setValue(next);
      onChange(next);
    };
    return (
      <Field label="Quantity">
        <NumberStepper label="Quantity" value={value} onChange={change} min={1} max={4} />
      </Field>
    );
  }
  const field = () => screen.getByRole('spinbutton', { name: 'Quantity' });

  test('steps by its buttons and arrow keys within its bounds', async () => {
    renderAt('/', <Quantity onChange={() => undefined} />);
    await userEvent.click(screen.getByRole('button', { name: 'Less: Quantity' }));
    expect(field()).toHaveValue('1');
    expect(screen.getByRole('button', { name: 'Less: Quantity' })).toBeDisabled();
    await userEvent.type(field(), '{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(field()).toHaveValue('4');
    expect(screen.getByRole('button', { name: 'More: Quantity' })).toBeDisabled();
  });

  test('applies typed numbers on blur and ignores invalid text', async () => {
    const onChange = jest.fn();
    renderAt('/', <Quantity onChange={onChange} />);
    await userEvent.clear(field());
    await userEvent.type(field(), '3');
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(onChange).toHaveBeenLastCalledWith(3);
    await userEvent.clear(field());
    await userEvent.type(field(), 'x');
    await userEvent.tab();
    expect(field()).toHaveValue('3');
    await userEvent.clear(field());
    await userEvent.type(field(), '99{Enter}');
    expect(field()).toHaveValue('4');
  });
});

test('a checkbox has its label and can be indeterminate', async () => {
  const onChange = jest.fn();
  renderAt(
    '/',
    <>
      <Checkbox onChange={onChange}>Terms</Checkbox>
      <Checkbox aria-label="All rows" indeterminate />
    </>,
  );
  await userEvent.click(screen.getByText('Terms'));
  expect(screen.getByRole('checkbox', { name: 'Terms' })).toBeChecked();
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('checkbox', { name: 'All rows' })).toBePartiallyChecked();
});

test('a select is the control of its field', () => {
  const onChange = jest.fn();
  renderAt(
    '/',
    <Field label="Pay by" error="Choose one.">
      <NativeSelect
        onChange={onChange}
        options={[
          { value: 'card', label: 'Card' },
          { value: 'ach', label: 'Bank debit' },
        ]}
      />
    </Field>,
  );
  const select = screen.getByLabelText('Pay by');
  expect(select).toBeInvalid();
  fireEvent.change(select, { target: { value: 'ach' } });
  expect(select).toHaveDisplayValue('Bank debit');
  expect(onChange).toHaveBeenCalledTimes(1);
});
