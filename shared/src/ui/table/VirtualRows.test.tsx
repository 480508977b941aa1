import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderAt } from '@techadds/shared/testing';
import { DataTable, type Column } from '@techadds/shared/ui/table';

interface Item {
  id: string;
  name: string;
}
const rows: Item[] = Array.from({ length: 5000 }, (_, n) => ({ id: `r${n}`, name: `Row ${n}` }));

function Counter({ name }: { name: string }) {
  const [presses, setPresses] = useState(0);
  return (
    <button type="button" onClick={() => setPresses(presses + 1)}>
      {name} pressed {presses}
    </button>
  );
}
const columns: Column<Item>[] = [
  { key: 'name', header: 'Name', primary: true, cell: ({ name }) => name },
  { key: 'press', header: 'Press', interactive: true, cell: ({ name }) => <Counter name={name} /> },
];

beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));

async function open() {
  renderAt('/', <DataTable caption="Rows" columns={columns} rows={rows} rowKey={({ id }) => id} rowHref={({ id }) => `/rows/${id}`} />);
  await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '5001'));
}

function scrollTo(top: number) {
  act(() => {
    Object.assign(window, { scrollY: top });
    window.dispatchEvent(new Event('scroll'));
  });
}
afterEach(() => Object.assign(window, { scrollY: 0 }));

const places = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => Number(row.getAttribute('aria-rowindex')));

test('recycles a DOM row for another record and resets the state of its controls', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Row 0 pressed 0' }));
  expect(screen.getByRole('button', { name: 'Row 0 pressed 1' })).toHaveFocus();
  act(() => (document.activeElement as HTMLElement).blur());
  const page = screen.getByRole('link', { name: 'Row 0' });
  scrollTo(4500);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Row 0' })).toBeNull());
  expect(page).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: / pressed 1$/ })).toBeNull();
});

test('renders rows ahead while idle', async () => {
  await open();
  expect(places().at(-1)).toBeLessThan(40);
  await waitFor(() => expect(places().at(-1)).toBeGreaterThan(64), { timeout: 5000 });
});

test('restores the DOM order as soon as scrolling stops', async () => {
  await open();
  scrollTo(450);
  await waitFor(() => expect(places().at(-1)).toBeGreaterThan(20));
  await waitFor(() => expect(places()).toEqual([...places()].sort((a, b) => a - b)));
});

test('renders nothing on a scroll step while the next rows are already rendered', async () => {
  const cell = jest.fn(({ name }: Item) => name);
  const counted: Column<Item>[] = [{ key: 'name', header: 'Name', primary: true, cell }];
  renderAt('/', <DataTable caption="Rows" columns={counted} rows={rows} rowKey={({ id }) => id} />);
  await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '5001'));
  scrollTo(450);
  await waitFor(() => expect(screen.getByText('Row 60')).toBeInTheDocument());
  cell.mockClear();
  for (let top = 500; top <= 1400; top += 100) scrollTo(top);
  await waitFor(() => expect(places()).toEqual([...places()].sort((a, b) => a - b)));
  expect(cell).not.toHaveBeenCalled();
});

test('keeps the focused row however far the list is scrolled, next to its neighbors', async () => {
  await open();
  act(() => screen.getByRole('link', { name: 'Row 3' }).focus());
  scrollTo(90_000);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Row 4' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Row 3' })).toHaveFocus();
  expect(places()[0]).toBe(5);
  expect(places()).toEqual([...places()].sort((a, b) => a - b));
});
