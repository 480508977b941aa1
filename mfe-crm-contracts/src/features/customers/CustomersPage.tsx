import { useState } from 'react';
import { customerStatuses, exportCustomers, type Customer } from '@techadds/shared/contract/customers/endpoints';
import { CsvExportButton, ListView, useListParams } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { useSearchState } from '@techadds/shared/router';
import { Box, Button, ButtonLink, Page, lazyComponent } from '@techadds/shared/ui';
import { IconPlus, IconUsers } from '@techadds/shared/ui/icons';
import { customerStates, getStatusMeta } from '@techadds/shared/ui/states';
import { customerList } from './first-queries';
import { customerColumns } from './customers.columns';
import { useBulkStatus } from './useBulkStatus';
import { useMissingAfterCreate } from './useMissingAfterCreate';

const NewCustomer = lazyComponent(() => import('./NewCustomer').then((part) => part.NewCustomer));

const paramsConfig = { ...customerList, filters: { status: customerStatuses } } as const;
const newestFirstParams = { query: '', status: '', sort: 'newest', order: 'asc' };
const statusFilter = {
  name: 'status',
  label: 'Status',
  options: customerStatuses.map((value) => ({ value, label: getStatusMeta(customerStates, value).label })),
};

/** The partner's customers, or the tenant's for administrators. */
export function CustomersPage() {
  const address = useListParams(paramsConfig);
  const [{ new: adding }, change] = useSearchState({ new: '', query: '', status: '', sort: paramsConfig.sorts[0], order: 'asc' });
  const setAdding = (open: boolean) => change({ new: open ? '1' : '' });
  const [created, setCreated] = useState<Customer>();
  const missing = useMissingAfterCreate(created);
  const bulkActions = useBulkStatus();

  const added = (customer: Customer) => {
    setCreated(customer);
    // Sort by newest so that the created customer is the first row.
    change({ ...newestFirstParams, new: '' });
  };

  const add = (
    <Button variant="solid" shortcut="c" icon={<IconPlus />} onClick={() => setAdding(true)}>
      New customer
    </Button>
  );
  return (
    <Page
      title="Customers"
      actions={
        <>
          <ButtonLink to={paths.importCustomers}>Import</ButtonLink>
          <CsvExportButton endpoint={exportCustomers} name="customers" query={address.query} />
          {add}
        </>
      }
    >
      {missing && (
        <Box role="alert" mb="4" p="3" rounded="md" bg="t.wait.bg" color="t.wait.fg" textStyle="sm" fontWeight="medium">
          Customer created but not found in list
        </Box>
      )}
      <ListView
        resource={['customer', 'customers']}
        endpoint={customerList.endpoint}
        params={address}
        extraQuery={{ cb: created?.id }}
        columns={customerColumns}
        rowHref={({ id }) => paths.customer(id)}
        {...(created && { selectedKey: created.id })}
        filters={[statusFilter]}
        views="customers"
        rowLabel={({ name }) => name}
        bulkActions={bulkActions}
        disableSelectAll
        searchHelp="The search looks at names and e-mail addresses."
        emptyState={{
          icon: <IconUsers size={14} />,
          title: 'Add your first customer',
          text: 'Customers you add are listed here, and so is everyone who orders from you in the marketplace.',
        }}
      />
      {adding !== '' && <NewCustomer onClose={() => setAdding(false)} onCreated={added} />}
    </Page>
  );
}
