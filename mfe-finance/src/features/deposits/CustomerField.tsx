import { apiQuery } from '@techadds/shared/api';
import { listCustomers } from '@techadds/shared/contract/customers/endpoints';
import { SearchField } from '@techadds/shared/patterns/form';
import { useQuery } from '@techadds/shared/query';

interface CustomerFieldProps {
  /** The name of the selected customer; empty if none is selected. */
  value: string;
  onChange: (customer: { id: string; name: string }) => void;
  error: string | undefined;
}

function useCustomerOptions(query: string, enabled: boolean) {
  const { data, error } = useQuery({
    ...apiQuery(listCustomers, { query: { limit: '20', ...(query !== '' && { query }) } }),
    enabled,
    placeholderData: (before) => before,
  });
  return data?.items.map(({ id, name, email }) => ({ id, name, hint: email })) ?? error ?? undefined;
}

/** Combobox that finds a customer by part of the name or e-mail. */
export const CustomerField = ({ value, onChange, error }: CustomerFieldProps) => (
  <SearchField
    label="Customer"
    listLabel="Customers"
    required
    placeholder="Search by name or e-mail"
    value={value}
    onChange={onChange}
    error={error}
    useOptions={useCustomerOptions}
    emptyText={(query) => (query === '' ? 'There are no customers yet.' : `No customers match “${query}”.`)}
  />
);
