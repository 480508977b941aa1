import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { customerStatuses, listCustomers, type Customer } from '@techadds/shared/contract/customers';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { offsetOf, useSearchState } from '@techadds/shared/router';
import { Box, Button, EmptyState, ErrorNotice, NativeSelect, Page, SearchInput, Toolbar } from '@techadds/shared/ui';
import { IconPlus, IconSearch, IconUsers } from '@techadds/shared/ui/icons';
import { customerStates, statusOf } from '@techadds/shared/ui/states';
import { DataTable, Pager } from '@techadds/shared/ui/table';
import { columns } from './columns';
import { NewCustomer } from './NewCustomer';
import { useMissing } from './useMissing';

const defaults = { query: '', status: '', sort: 'name', order: 'asc', offset: '0' };
const newestFirst = { query: '', status: '', sort: 'newest', order: 'asc', offset: '0' };
const sorts = ['name', 'newest', 'email'] as const;

/** What to ask the server for; a person may have typed anything into the address. */
const queryOf = ({ query, status, sort, order, offset }: Record<keyof typeof defaults, string>) => ({
  query: query.slice(0, 200),
  status: customerStatuses.find((known) => known === status),
  sort: sorts.find((known) => known === sort) ?? 'name',
  order: order === 'desc' ? ('desc' as const) : ('asc' as const),
  offset: offsetOf(offset),
});

/** The partner's customers, or the tenant's for administrators; and a way to add one. */
export function CustomersPage() {
  const [address, change] = useSearchState(defaults);
  const [adding, setAdding] = useState(false);
  const [created, setCreated] = useState<Customer>();
  const missing = useMissing(created);
  const query = queryOf(address);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery(listCustomers, { query: { ...query, cb: created?.id } }),
    placeholderData: keepPreviousData,
  });
  const unfiltered = query.query === '' && query.status === undefined;
  const none = data?.meta.total === 0 && unfiltered && !isPlaceholderData;

  const added = (customer: Customer) => {
    setAdding(false);
    setCreated(customer);
    // So that the new one leads the list.
    change(newestFirst);
  };

  const add = (
    <Button variant="solid" icon={<IconPlus size={16} stroke={1.75} />} onClick={() => setAdding(true)}>
      New customer
    </Button>
  );
  return (
    <Page title="Customers" actions={none ? undefined : add}>
      {missing && (
        <Box role="alert" mb="4" p="3" rounded="md" bg="t.wait.bg" color="t.wait.fg" textStyle="sm" fontWeight="medium">
          Customer created but not found in list
        </Box>
      )}
      {none ? (
        <EmptyState
          sketch
          icon={<IconUsers size={14} stroke={1.75} />}
          title="Add your first customer"
          text="Customers you add are listed here, and so is everyone who orders from you in the marketplace."
          action={add}
        />
      ) : (
        <>
          <Toolbar>
            <SearchInput value={address.query} onChange={(text) => change({ query: text })} label="Search customers" size="sm" />
            <NativeSelect
              aria-label="Status"
              size="sm"
              width="auto"
              value={query.status ?? ''}
              onChange={(event) => change({ status: event.target.value })}
              options={[
                { value: '', label: 'Any status' },
                ...customerStatuses.map((status) => ({ value: status, label: statusOf(customerStates, status)[2] })),
              ]}
            />
          </Toolbar>
          {error && !data ? (
            <ErrorNotice title="The customers didn’t load" safe="No customer is affected." error={error} onRetry={() => void refetch()} />
          ) : data?.items.length === 0 ? (
            <EmptyState
              icon={<IconSearch size={20} stroke={1.75} />}
              title="No customer matches"
              text="The search looks at names and e-mail addresses."
              action={<Button onClick={() => change({ query: '', status: '' })}>Clear filters</Button>}
            />
          ) : (
            <DataTable
              caption="Customers"
              columns={columns}
              rows={data?.items ?? []}
              rowKey={({ id }) => id}
              selectedKey={created?.id}
              sort={query.sort}
              order={query.order}
              onSort={(sort, order) => change({ sort, order })}
              loading={!data}
              refetching={isPlaceholderData}
              footer={data && <Pager meta={data.meta} onOffset={(offset) => change({ offset: String(offset) })} />}
            />
          )}
        </>
      )}
      <NewCustomer open={adding} onClose={() => setAdding(false)} onAdded={added} />
    </Page>
  );
}
