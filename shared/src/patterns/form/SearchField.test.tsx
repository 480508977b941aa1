import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderAt } from '@techadds/shared/testing';
import { SearchField } from './SearchField';

const kestrel = { id: '1', name: 'Kestrel Foods', hint: 'it@kestrel.example' };

function CustomerForm({ result, isClearable = false }: { result: readonly (typeof kestrel)[] | Error; isClearable?: boolean }) {
  const [chosen, setChosen] = useState('');
  return (
    <SearchField
      label="Customer"
      listLabel="Customers"
      required={!isClearable}
      placeholder="Search by name"
      value={chosen}
      onChange={({ name }) => setChosen(name)}
      onClear={isClearable ? () => setChosen('') : undefined}
      useOptions={() => result}
      emptyText={() => 'There are no customers yet.'}
    />
  );
}
const field = () => screen.getByRole('combobox', { name: 'Customer' });
const choose = async () => {
  await userEvent.click(field());
  await userEvent.click(screen.getByRole('option', { name: /Kestrel Foods/ }));
  expect(field()).toHaveValue('Kestrel Foods');
};

test('says why the list did not load', async () => {
  renderAt('/', <CustomerForm result={new Error('The database is away')} />);
  await userEvent.click(field());
  expect(screen.getByText('The list didn’t load. The database is away')).toBeVisible();
});

test('an optional selection is removed, and the field keeps the focus', async () => {
  renderAt('/', <CustomerForm result={[kestrel]} isClearable />);
  expect(screen.queryByRole('button')).toBeNull();
  await choose();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Kestrel Foods' }));
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a required selection cannot be removed', async () => {
  renderAt('/', <CustomerForm result={[kestrel]} />);
  await choose();
  expect(screen.queryByRole('button')).toBeNull();
});
