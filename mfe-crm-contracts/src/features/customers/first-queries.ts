import { getCustomer, listCustomers } from '@techadds/shared/contract/customers/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const customerList = { endpoint: listCustomers, sorts: ['name', 'newest', 'email'] } as const;

export const firstQueries = { CustomersPage: [customerList], CustomerPage: [getCustomer] } satisfies FirstQueries;
