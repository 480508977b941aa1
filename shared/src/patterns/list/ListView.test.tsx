import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listCustomers, type Customer } from '@techadds/shared/contract/customers/endpoints';
import { createSavedView, deleteSavedView, listSavedViews, type SavedView } from '@techadds/shared/contract/saved-views/endpoints';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { currentUrl, mockEndpoint, renderAt, signInAs } from '@techadds/shared/testing';
import { findPageAction } from '@techadds/shared/ui';
import { useConnection } from '@techadds/shared/ui/base';
import type { Column } from '@techadds/shared/ui/table';

const customer = (n: number) => ({ id: `c${n}`, name: `Customer ${n}`, email: `${n}@x.example`, status: 'active' }) as unknown as Customer;
const many = (count: number, from = 0) => Array.from({ length: count }, (_, n) => customer(from + n));
const page = (items: Customer[], total = items.length, offset = 0) => ({
  items,
  meta: { total, limit: 50, offset, sort: 'name', order: 'asc' as const, hasMore: offset + items.length < total },
});
const columns: Column<Customer>[] = [
  { key: 'name', header: 'Name', primary: true, sort: 'name', cell: ({ name }) => name },
  { key: 'email', header: 'E-mail', cell: ({ email }) => email },
];
const spec = {
  sorts: ['name', 'email'],
  filters: { status: ['active', 'churned'], owner: (typed: string) => typed === 'me' || typed === 'nobody' },
} as const;
const run = jest.fn();

function List() {
  const list = useListParams(spec);
  return (
    <ListView
      resource={['customer', 'customers']}
      endpoint={listCustomers}
      params={list}
      columns={columns}
      tabs={{
        filterName: 'status',
        options: [
          { value: '', label: 'All' },
          { value: 'active', label: 'Active' },
        ],
      }}
      filters={[
        {
          name: 'owner',
          label: 'Owner',
          options: [
            { value: 'me', label: 'Me' },
            { value: 'nobody', label: 'Nobody' },
          ],
        },
      ]}
      views="customers"
      bulkActions={[{ label: 'Archive', icon: null, hasShortcut: true, run }]}
      rowLabel={({ name }) => name}
      searchHelp="It looks at names."
      emptyState={{ icon: null, title: 'Unassigned', text: 'They come.' }}
    />
  );
}

function open(at = '/customers') {
  signInAs('partner_admin');
  return renderAt(at, <List />);
}
beforeEach(() => {
  run.mockReset().mockResolvedValue(undefined);
  localStorage.removeItem('columns:customers');
});

test('sends the parameters of the URL and ignores invalid ones', async () => {
  const received = mockEndpoint(listCustomers, page(many(1)));
  open('/customers?query=kes&status=lost&owner=me&sort=color&order=desc&offset=x');
  await screen.findByText('Customer 0');
  expect(received[0]?.query).toEqual({ query: 'kes', owner: 'me', sort: 'name', order: 'desc', offset: '0' });
});

test('keeps the other filters in tab links, and a chip sets one', async () => {
  mockEndpoint(listCustomers, page(many(1)));
  open('/customers?query=kes&offset=50');
  expect(await screen.findByRole('link', { name: 'Active' })).toHaveAttribute('href', '/customers?query=kes&status=active');
  await userEvent.click(screen.getByRole('button', { name: 'Owner' }));
  await userEvent.click(screen.getByRole('option', { name: 'Me' }));
  expect(currentUrl()).toBe('/customers?query=kes&owner=me');
});

test('moves through the options of a filter with the arrow keys, beginning at the current one', async () => {
  mockEndpoint(listCustomers, page(many(1)));
  open('/customers?owner=nobody');
  const chip = await screen.findByRole('button', { name: /Owner/, expanded: false });
  await userEvent.click(chip);
  expect(screen.getByRole('option', { name: 'Nobody' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { name: 'Me' })).toHaveFocus();
  await userEvent.keyboard('{End}{Home}{Enter}');
  expect(currentUrl()).toBe('/customers?owner=me');
});

test('distinguishes an empty list from a list without matches', async () => {
  mockEndpoint(listCustomers, page([]));
  const first = open();
  expect(await screen.findByText('Unassigned')).toBeVisible();
  first.unmount();
  open('/customers?query=zzz');
  expect(await screen.findByText('No customers match “zzz”')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(currentUrl()).toBe('/customers');
});

test('selects rows one by one, by page and all, and passes the selection to the action', async () => {
  mockEndpoint(listCustomers, page(many(50), 1204));
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Customer 3' }));
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
  expect(bar.getByText('1 selected')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(bar.getByText('50 on this page')).toBeVisible();
  await userEvent.click(bar.getByRole('button', { name: 'Select all 1,204' }));
  expect(bar.getByText('All 1,204 selected')).toBeVisible();
  await userEvent.click(bar.getByRole('button', { name: 'Archive' }));
  expect(run).toHaveBeenCalledWith({ all: true });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
});

test('keeps the selection after a failed action', async () => {
  run.mockRejectedValue(new Error('The server is away.'));
  mockEndpoint(listCustomers, page(many(2)));
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Customer 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  expect(run).toHaveBeenCalledWith({ ids: ['c1'] });
  expect(await screen.findByText('Nothing was done. The server is away.')).toBeVisible();
  expect(screen.getByText('1 selected')).toBeVisible();
});

test('offers the key of a bulk action only while there is a connection', async () => {
  mockEndpoint(listCustomers, page(many(2)));
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Customer 1' }));
  expect(findPageAction('e')?.label).toBe('Archive');
  act(() => useConnection.setState({ getReason: ({ busy }) => (busy === undefined ? undefined : 'You are offline.') }));
  expect(findPageAction('e')).toBeUndefined();
  expect(findPageAction('x')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Archive' })).toHaveAttribute('aria-disabled', 'true');
  act(() => useConnection.setState({ getReason: undefined }));
  expect(findPageAction('e')?.label).toBe('Archive');
});

test('clears the selection when the filter changes', async () => {
  mockEndpoint(listCustomers, page(many(2)));
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Customer 1' }));
  await userEvent.type(screen.getByRole('searchbox'), 'x{Enter}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
});

test('hides a column on this device across visits', async () => {
  mockEndpoint(listCustomers, page(many(1)));
  const first = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Columns' }));
  expect(screen.queryByRole('checkbox', { name: 'Name' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'E-mail' }));
  expect(screen.queryByRole('columnheader', { name: 'E-mail' })).toBeNull();
  first.unmount();
  open();
  await screen.findByText('Customer 0');
  expect(screen.queryByRole('columnheader', { name: 'E-mail' })).toBeNull();
});

test('saves a view with its filters and columns, opens it and deletes it', async () => {
  const view = (changes: Partial<SavedView>): SavedView => ({
    ...{ id: '0d9f5f0a-0000-4000-8000-000000000001', list: 'customers', name: 'Mine', search: 'status=active', hidden: ['email'] },
    ...{ shared: false, mine: true, updatedAt: '2026-11-20T09:00:00.000Z' },
    ...changes,
  });
  let stored: SavedView[] = [
    view({ id: '0d9f5f0a-0000-4000-8000-000000000002', name: 'Theirs', mine: false, shared: true, search: 'query=a' }),
  ];
  mockEndpoint(listSavedViews, () => ({ items: stored, meta: { ...page([]).meta, total: stored.length } }));
  const created = mockEndpoint(createSavedView, ({ body }) => {
    stored = [...stored, view(body)];
    return stored.at(-1)!;
  });
  mockEndpoint(deleteSavedView, () => {
    stored = stored.slice(0, 1);
    return undefined;
  });
  mockEndpoint(listCustomers, page(many(1)));
  open('/customers?status=active');
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Save view as' }), 'Mine');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Share it with colleagues' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
  expect(await screen.findByRole('button', { name: 'Delete the view Mine' })).toBeVisible();
  expect(created[0]?.body).toEqual({ list: 'customers', name: 'Mine', search: 'status=active', hidden: [], shared: true });
  expect(screen.queryByRole('button', { name: 'Delete the view Theirs' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Delete the view Mine' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete the view Mine' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: /^Theirs/ }));
  expect(currentUrl()).toBe('/customers?query=a');
  expect(screen.queryByRole('columnheader', { name: 'E-mail' })).toBeNull();
});

test('shows a long list as one table that renders and loads only the rows in view', async () => {
  const received = mockEndpoint(listCustomers, ({ query }) => page(many(200, Number(query.offset)), 5000, Number(query.offset)));
  open('/customers?rows=all');
  await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '5001'));
  expect(received[0]?.query).toMatchObject({ limit: '200', offset: '0' });
  expect(screen.getAllByRole('row').length).toBeLessThan(100);
});

function ListWithInspector() {
  return (
    <ListView
      resource={['customer', 'customers']}
      endpoint={listCustomers}
      params={useListParams(spec)}
      columns={columns}
      toolbar={(data) => <p>{data?.meta.total ?? 0} in all</p>}
      searchHelp=""
      emptyState={{ icon: null, title: 'None', text: '' }}
      inspector={({ id, onClose, onPrevious, onNext }) => (
        <section aria-label={`Customer ${id}`}>
          <button onClick={onPrevious} disabled={!onPrevious}>
            Previous
          </button>
          <button onClick={onNext} disabled={!onNext}>
            Next
          </button>
          <button onClick={onClose}>Close</button>
        </section>
      )}
    />
  );
}

test('opens a row beside the list under a URL of its own, keeps the page, and steps to the neighbors', async () => {
  mockEndpoint(listCustomers, page(many(2, 50), 52, 50));
  signInAs('partner_admin');
  renderAt('/customers?offset=50', <ListWithInspector />);
  await userEvent.click(await screen.findByRole('button', { name: 'Customer 50' }));
  expect(currentUrl()).toBe('/customers?offset=50&open=c50');
  expect(screen.getByRole('region', { name: 'Customer c50' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(currentUrl()).toBe('/customers?offset=50&open=c51');
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(currentUrl()).toBe('/customers?offset=50');
  expect(screen.queryByRole('region', { name: /^Customer/ })).toBeNull();
});

test('shows a toolbar of its own in place of search and filters', async () => {
  mockEndpoint(listCustomers, page(many(2)));
  signInAs('partner_admin');
  renderAt('/customers', <ListWithInspector />);
  expect(await screen.findByText('2 in all')).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
});
