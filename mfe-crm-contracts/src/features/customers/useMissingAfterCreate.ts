import { apiQuery } from '@techadds/shared/api';
import { listCustomers, type Customer } from '@techadds/shared/contract/customers/endpoints';
import { useQuery } from '@techadds/shared/query';

/**
 * True if a customer that was just created is not in the list that is loaded afterwards.
 * The request searches by e-mail, so that pagination and filters do not hide the customer.
 */
export function useMissingAfterCreate(created: Customer | undefined): boolean {
  const { data } = useQuery({
    ...apiQuery(listCustomers, { query: { query: created?.email.slice(0, 200), cb: created?.id } }),
    enabled: created !== undefined,
    staleTime: Infinity,
  });
  return data !== undefined && !data.items.some(({ id }) => id === created?.id);
}
