import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { listCustomers, type Customer } from '@techadds/shared/contract/customers/endpoints';
import { searchRecords } from '@techadds/shared/contract/search/endpoints';
import { useUnsavedChanges } from '@techadds/shared/patterns/form';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { RecordPage } from '@techadds/shared/patterns/record';
import { currentUrl, mockEndpoint, makeUser, renderAt, signInAs } from '@techadds/shared/testing';
import { Button, ButtonLink, IconButton, Page, pageActions, usePageActions } from '@techadds/shared/ui';
import { Menu } from '@techadds/shared/ui/menu';
import type { Column } from '@techadds/shared/ui/table';
import { AppearanceSection } from '../pages/settings/AppearanceSection';
import { SearchButton } from './SearchButton';

const customer = (n: number) => ({ id: `c${n}`, name: `Customer ${n}` }) as unknown as Customer;
const run = jest.fn<Promise<void>, [object]>(() => Promise.resolve());
const done = jest.fn<void, [string]>();
const columns: Column<Customer>[] = [
  { key: 'name', header: 'Name', primary: true, cell: ({ name }) => name },
  {
    key: 'more',
    header: '',
    interactive: true,
    cell: ({ name }) => (
      <Menu
        label={`Actions on ${name}`}
        items={[{ label: 'Merge', onSelect: () => done(`merge ${name}`) }]}
        trigger={(props) => <IconButton {...props} label={`Actions on ${name}`} icon={null} />}
      />
    ),
  },
];

function List() {
  const address = useListParams({ sorts: ['name'], filters: {} });
  return (
    <Page
      title="Customers"
      actions={
        <Button shortcut="c" onClick={() => done('new')}>
          New customer
        </Button>
      }
    >
      <ListView
        resource={['customer', 'customers']}
        endpoint={listCustomers}
        params={address}
        columns={columns}
        rowHref={({ id }) => `/customers/${id}`}
        bulkActions={[
          { label: 'Export', icon: null, run: () => undefined },
          { label: 'Archive', icon: null, hasShortcut: true, run },
        ]}
        rowLabel={({ name }) => name}
        searchHelp="It looks at names."
        emptyState={{ icon: null, title: 'Unassigned', text: 'They come.' }}
      />
    </Page>
  );
}

function Record() {
  const [accepted, setAccepted] = useState(false);
  return (
    <RecordPage
      title="OR-7"
      crumbs={[{ label: 'Orders', to: '/orders' }]}
      primaryAction={
        <>
          {!accepted && <Button onClick={() => (done('accept'), setAccepted(true))}>Accept order</Button>}
          <Button disabledReason="It is paid.">Cancel order</Button>
        </>
      }
      moreActions={[{ label: 'Assign', onSelect: () => done('assign') }]}
    >
      <Button onClick={() => done('elsewhere')}>Elsewhere</Button>
    </RecordPage>
  );
}

function show(page: React.ReactNode) {
  signInAs('partner_admin');
  mockEndpoint(searchRecords, { items: [], alike: false });
  mockEndpoint(listCustomers, {
    items: [1, 2, 3].map(customer),
    meta: { total: 3, limit: 50, offset: 0, sort: 'name', order: 'asc', hasMore: false },
  });
  return renderAt(
    '/customers',
    <>
      <SearchButton user={makeUser('partner_admin')} />
      <main>{page}</main>
    </>,
  );
}
const row = (n: number) => screen.getByRole('link', { name: `Customer ${n}` });
const list = async () => {
  show(<List />);
  await screen.findByRole('link', { name: 'Customer 1' });
};
async function openDashboard() {
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'dashboard');
  await userEvent.click(screen.getByRole('option', { name: /^Dashboard/ }));
}
beforeEach(() => {
  localStorage.removeItem('techadds-single-keys');
  run.mockClear();
  done.mockClear();
});

test('moves through rows with `j` and `k`, selects with `x` and archives the selection with `e`', async () => {
  await list();
  await userEvent.keyboard('j');
  await waitFor(() => expect(row(1)).toHaveFocus());
  await userEvent.keyboard('jjj');
  expect(row(3)).toHaveFocus();
  await userEvent.keyboard('k');
  expect(row(2)).toHaveFocus();
  await userEvent.keyboard('x');
  expect(screen.getByRole('checkbox', { name: 'Select Customer 2' })).toBeChecked();
  expect(row(2)).toHaveFocus();
  await userEvent.keyboard('kx');
  expect(await screen.findByText('2 selected')).toBeVisible();
  await userEvent.keyboard('e');
  expect(run.mock.calls).toEqual([[{ ids: ['c2', 'c1'] }]]);
});

test('applies `e` without a selection to the focused row, or to nothing', async () => {
  await list();
  await userEvent.keyboard('e');
  expect(run).not.toHaveBeenCalled();
  await userEvent.keyboard('jj');
  await userEvent.keyboard('e');
  await waitFor(() => expect(run.mock.calls).toEqual([[{ ids: ['c2'] }]]));
});

test('presses the create button of the page with `c`', async () => {
  await list();
  await userEvent.keyboard('c');
  await waitFor(() => expect(done.mock.calls).toEqual([['new']]));
});

test('opens the palette with `c` on a page that creates nothing', async () => {
  show(<Record />);
  await userEvent.keyboard('c');
  const palette = await screen.findByRole('dialog', { name: 'Search or jump to' });
  expect(within(palette).getByRole('option', { name: /New service/ })).toBeVisible();
});

test.each(['{Control>}j{/Control}', '{Alt>}j{/Alt}', '{Meta>}j{/Meta}', '{Shift>}J{/Shift}'])('ignores %s', async (keys) => {
  await list();
  await userEvent.keyboard('j');
  await waitFor(() => expect(row(1)).toHaveFocus());
  await userEvent.keyboard(keys);
  expect(row(1)).toHaveFocus();
});

test('focuses the search with `/`, and ignores shortcuts while typing', async () => {
  await list();
  const search = screen.getByRole('searchbox');
  await userEvent.keyboard('/');
  expect(search).toHaveFocus();
  await userEvent.keyboard('cjkxe?/');
  expect(search).toHaveValue('cjkxe?/');
  expect([done.mock.calls, run.mock.calls, screen.queryByRole('dialog')]).toEqual([[], [], null]);
});

test('disables single-key shortcuts by the setting, but not Ctrl+K', async () => {
  const off = renderAt('/', <AppearanceSection />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Single-key shortcuts' }));
  off.unmount();
  await list();
  await userEvent.keyboard('c?j/gm');
  expect(done).not.toHaveBeenCalled();
  expect(document.body).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('dialog', { name: 'Search or jump to' })).toBeVisible();
  await userEvent.type(screen.getByRole('combobox'), 'keyboard{Enter}');
  expect(await screen.findByText(/Single keys do nothing in this browser/)).toBeVisible();
});

test('lists the shortcuts of the current page with `?`', async () => {
  await list();
  await userEvent.keyboard('?');
  const here = await screen.findByRole('region', { name: 'On this page' });
  expect(
    within(here)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'New customerc',
    'Search/',
    'Go to the next rowj',
    'Go to the row beforek',
    'Open the rowEnter',
    'Select the rowx',
    'Archivee',
  ]);
});

test('offers the enabled buttons and menu items of a record in the palette', async () => {
  show(<Record />);
  await userEvent.keyboard('{Control>}k{/Control}');
  const group = await screen.findByRole('group', { name: 'OR-7' });
  expect(
    within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Accept order', 'Assign']);
  await userEvent.click(within(group).getByRole('option', { name: 'Assign' }));
  await waitFor(() => expect(done.mock.calls).toEqual([['assign']]));
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('accept{Enter}');
  await waitFor(() => expect(done.mock.calls).toEqual([['assign'], ['accept']]));
});

test('offers the actions of the focused row in the palette', async () => {
  await list();
  await userEvent.keyboard('jj');
  await waitFor(() => expect(row(2)).toHaveFocus());
  await userEvent.keyboard('{Control>}k{/Control}');
  const group = await screen.findByRole('group', { name: 'Customer 2' });
  await userEvent.click(within(group).getByRole('option', { name: 'Merge' }));
  await waitFor(() => expect(done.mock.calls).toEqual([['merge Customer 2']]));
});

function Publishing({ disabledReason }: { disabledReason?: string }) {
  usePageActions(() => [{ label: 'Publish', shortcut: 'p', run: () => done('publish'), disabledReason }]);
  return (
    <Page
      title="Draft"
      actions={
        <>
          <Button shortcut="c" disabledReason={disabledReason} onClick={() => done('copy')}>
            Copy
          </Button>
          <ButtonLink to="/drafts" shortcut="d">
            All drafts
          </ButtonLink>
        </>
      }
    >
      <Button onClick={() => done('elsewhere')}>Elsewhere</Button>
    </Page>
  );
}

test('runs registered actions by their keys, until the page is left', async () => {
  const shown = show(<Publishing />);
  await userEvent.keyboard('pc');
  expect(done.mock.calls).toEqual([['publish'], ['copy']]);
  await userEvent.keyboard('d');
  expect(currentUrl()).toBe('/drafts');
  shown.unmount();
  expect(pageActions.size).toBe(0);
  await userEvent.keyboard('pc');
  expect(done).toHaveBeenCalledTimes(2);
});

test('neither runs nor lists disabled actions', async () => {
  show(<Publishing disabledReason="It has no price." />);
  await userEvent.keyboard('p');
  await userEvent.keyboard('{Control>}k{/Control}');
  const group = await screen.findByRole('group', { name: 'Draft' });
  expect(within(group).getAllByRole('option')).toHaveLength(1);
  expect(within(group).getByRole('option', { name: 'All drafts' })).toBeVisible();
  expect(done).not.toHaveBeenCalled();
});

test('says so if an action has become impossible since the palette was opened', async () => {
  function Expiring() {
    const [expired, setExpired] = useState(false);
    return (
      <Page
        title="OR-8"
        actions={
          <Button busy={expired} onClick={() => done('accept')}>
            Accept order
          </Button>
        }
      >
        <input aria-label="Expire" onChange={() => setExpired(true)} />
      </Page>
    );
  }
  show(<Expiring />);
  await userEvent.keyboard('{Control>}k{/Control}');
  const option = await screen.findByRole('option', { name: 'Accept order' });
  fireEvent.change(screen.getByLabelText('Expire'), { target: { value: 'x' } });
  await userEvent.click(option);
  expect(await screen.findByText('“Accept order” is no longer available.')).toBeVisible();
  expect(done).not.toHaveBeenCalled();
});

test.each([
  ['a page of the palette', openDashboard],
  ['`g` and a letter', () => userEvent.keyboard('gd')],
] as const)('asks before %s leaves a form with unsaved changes', async (_, leave) => {
  const Form = () => useUnsavedChanges(true);
  show(<Form />);
  await leave();
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  expect(currentUrl()).toBe('/customers');
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(currentUrl()).toBe('/dashboard');
});

test('hides a link that repeats a command, but not one that creates for the record of the page', async () => {
  const link = (to: string) => (
    <Page title="Customer 1" actions={<ButtonLink to={to}>New quote</ButtonLink>}>
      Timeline
    </Page>
  );
  const listGroups = async (to: string) => {
    const shown = show(link(to));
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'new quote');
    const groups = screen.getAllByRole('option', { name: 'New quote' }).map((option) => option.closest('[role=group]'));
    const titles = groups.map((group) => group?.querySelector('[role=presentation]')?.textContent);
    shown.unmount();
    return titles;
  };
  expect(await listGroups('/quotes/new?customer=c1')).toEqual(['Customer 1', 'Create']);
  expect(await listGroups('/quotes/new')).toEqual(['Create']);
});
