import { apiQuery } from '@techadds/shared/api';
import { listCustomers, type Customer } from '@techadds/shared/contract/customers/endpoints';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { TextLink } from '@techadds/shared/ui';
import { SearchField } from '@techadds/shared/patterns/form';

type CustomerOption = Pick<Customer, 'id' | 'name' | 'email'>;

interface CustomerFieldProps {
  /** Name and e-mail to show; an empty name means that no customer is selected. */
  value: { name: string; email: string };
  onChange: (customer: CustomerOption) => void;
  /** Removes the customer, where none is needed. */
  onClear?: (() => void) | undefined;
  error: string | undefined;
  required?: boolean;
}

function useCustomerOptions(query: string, enabled: boolean) {
  const { data, error } = useQuery({
    ...apiQuery(listCustomers, { query: { limit: '20', ...(query !== '' && { query }) } }),
    enabled,
    placeholderData: (before) => before,
  });
  return data?.items.map(({ id, name, email }) => ({ id, name, email, hint: email })) ?? error ?? undefined;
}

/** Combobox that finds a customer by part of the name or e-mail. */
export const CustomerField = ({ value, onChange, onClear, error, required = true }: CustomerFieldProps) => (
  <SearchField
    label="Customer"
    listLabel="Customers"
    required={required}
    placeholder="Search by name or e-mail"
    value={value.name}
    onChange={({ id, name, email }) => onChange({ id, name, email })}
    onClear={onClear}
    error={error}
    useOptions={useCustomerOptions}
    emptyText={(query) => (
      <>
        {query === '' ? 'There are no customers yet. ' : `No customers match “${query}”. `}
        <TextLink to={`${paths.customers}?new=1`}>Add a customer</TextLink>
      </>
    )}
  />
);
