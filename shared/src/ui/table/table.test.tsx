import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { currentUrl, renderAt } from '@techadds/shared/testing';
import { Button } from '@techadds/shared/ui/base';
import { DataTable, Pagination, type Column } from '@techadds/shared/ui/table';

interface Service {
  id: string;
  name: string;
  price: string;
}
const rows: Service[] = [
  { id: 's1', name: 'Penetration test', price: '$1,100.00' },
  { id: 's2', name: 'Backup drill', price: '$1,880.00' },
];
const columns: Column<Service>[] = [
  { key: 'name', header: 'Service', cell: ({ name }) => name, primary: true, sort: 'name', cardSlot: 'title' },
  { key: 'price', header: 'Price', cell: ({ price }) => price, align: 'end', cardSlot: 'amount' },
];
const table = { columns, rows, rowKey: ({ id }: Service) => id, caption: 'Services' };

test('renders the rows that fill the window first, and then all', async () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ ...rows[0]!, id: `s${index}` }));
  const counts: number[] = [];
  function CountedRows({ initiallyLoading }: { initiallyLoading: boolean }) {
    const [loading, setLoading] = useState(initiallyLoading);
    useLayoutEffect(() => void counts.push(document.querySelectorAll('tbody tr').length));
    return (
      <>
        <button type="button" onClick={() => setLoading(false)}>
          Loaded
        </button>
        <DataTable {...table} rows={loading ? [] : many} loading={loading} />
      </>
    );
  }
  const windowRows = Math.ceil(innerHeight / 44);
  expect(windowRows).toBeLessThan(many.length);
  const { unmount } = renderAt('/', <CountedRows initiallyLoading={false} />);
  expect([counts[0], screen.getAllByRole('row').length - 1]).toEqual([windowRows, many.length]);
  unmount();
  renderAt('/', <CountedRows initiallyLoading />);
  await userEvent.click(screen.getByRole('button', { name: 'Loaded' }));
  expect([counts.at(-1), screen.getAllByRole('row').length - 1]).toEqual([windowRows, many.length]);
});

test('has a caption, headers and one row per record', () => {
  renderAt('/', <DataTable {...table} />);
  const found = screen.getByRole('table', { name: 'Services' });
  expect(
    within(found)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Service', 'Price']);
  expect(within(found).getAllByRole('row')).toHaveLength(3);
});

test('opens a record with the keyboard', async () => {
  renderAt('/', <DataTable {...table} rowHref={({ id }) => `/services/${id}`} />);
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Penetration test' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(currentUrl()).toBe('/services/s1');
});

test('renders a row with a handler as a button and marks the selected one', async () => {
  const onRow = jest.fn();
  renderAt('/', <DataTable {...table} onRowClick={onRow} selectedKey="s2" />);
  await userEvent.click(screen.getByRole('button', { name: 'Backup drill' }));
  expect(onRow).toHaveBeenCalledWith(rows[1]);
  expect(screen.getByRole('row', { name: /Backup drill/ })).toHaveAttribute('data-selected');
  expect(screen.getByRole('row', { name: /Penetration test/ })).not.toHaveAttribute('data-selected');
});

test("runs a cell's own control without opening the row", async () => {
  const [onRow, claim] = [jest.fn(), jest.fn()];
  const withAction: Column<Service>[] = [
    ...columns,
    { key: 'claim', header: 'Claim', interactive: true, cell: () => <Button onClick={claim}>Claim</Button> },
  ];
  renderAt('/', <DataTable {...table} columns={withAction} rows={rows.slice(0, 1)} onRowClick={onRow} />);
  await userEvent.click(screen.getByRole('button', { name: 'Claim' }));
  expect(claim).toHaveBeenCalledTimes(1);
  expect(onRow).not.toHaveBeenCalled();
});

test('shows the sort direction and reverses it; columns without a sort key have no button', async () => {
  const onSort = jest.fn();
  renderAt('/', <DataTable {...table} sort="name" order="asc" onSort={onSort} />);
  expect(screen.getByRole('columnheader', { name: 'Service' })).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Service' }));
  expect(onSort).toHaveBeenCalledWith('name', 'desc');
  expect(screen.queryByRole('button', { name: 'Price' })).toBeNull();
});

test('sorts a new column in ascending order', async () => {
  const onSort = jest.fn();
  renderAt('/', <DataTable {...table} sort="price" order="asc" onSort={onSort} />);
  await userEvent.click(screen.getByRole('button', { name: 'Service' }));
  expect(onSort).toHaveBeenCalledWith('name', 'asc');
});

test('is busy while loading and hides skeleton rows from screen readers', () => {
  renderAt('/', <DataTable {...table} rows={[]} loading />);
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getAllByRole('row')).toHaveLength(1);
});

test('keeps the current rows while new ones load', () => {
  renderAt('/', <DataTable {...table} refetching />);
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getAllByRole('row')).toHaveLength(3);
});

describe('pagination', () => {
  test('counts from one and moves by one page', async () => {
    const onOffset = jest.fn();
    renderAt(
      '/',
      <Pagination meta={{ total: 64, limit: 25, offset: 25, hasMore: true }} onOffsetChange={onOffset} pageSummary="$28,338.00" />,
    );
    expect(screen.getByText('26–50 of 64')).toBeVisible();
    expect(screen.getByText('$28,338.00')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onOffset).toHaveBeenLastCalledWith(50);
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(onOffset).toHaveBeenLastCalledWith(0);
  });

  test('ends at the end of the list', () => {
    renderAt('/', <Pagination meta={{ total: 64, limit: 25, offset: 50, hasMore: false }} onOffsetChange={() => undefined} />);
    expect(screen.getByText('51–64 of 64')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
  });

  test('has no buttons for a single page and describes an empty list', () => {
    renderAt('/', <Pagination meta={{ total: 0, limit: 25, offset: 0, hasMore: false }} onOffsetChange={() => undefined} />);
    expect(screen.getByText('0–0 of 0')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
