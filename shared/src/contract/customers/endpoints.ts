import * as z from 'zod/mini';
import { contractEventNames } from '../contracts/states';
import { CreateCustomer, UpdateCustomer, customerStatuses } from './forms';
import { endpoint } from '../endpoint';
import { Id, id, text, timestamp } from '../fields';
import { listResponse, listQuery } from '../list';
import { orderEventNames } from '../orders/states';
import { quoteEventNames } from '../quotes/states';

export { CreateCustomer, UpdateCustomer, customerStatuses } from './forms';

export const Customer = z.object({
  id,
  kind: z.enum(['company', 'person']),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  countryCode: z.string(),
  taxId: z.string(),
  note: z.string(),
  status: z.enum(customerStatuses),
  source: z.enum(['manual', 'import', 'marketplace', 'deal']),
  orderCount: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Customer = z.infer<typeof Customer>;

/** An event of a customer's record; a function, so that each kind gets its own schema instance. */
const customerRecord = () => ({
  ...{ id, at: timestamp, actorName: z.string(), note: z.nullable(z.string()) },
  ...{ recordId: id, number: z.string() },
});

const CustomerEvent = z.discriminatedUnion('type', [
  z.object({ ...customerRecord(), type: z.literal('order'), event: z.enum(orderEventNames) }),
  z.object({ ...customerRecord(), type: z.literal('quote'), event: z.enum(quoteEventNames) }),
  z.object({ ...customerRecord(), type: z.literal('contract'), event: z.enum(contractEventNames) }),
]);
export type CustomerEvent = z.infer<typeof CustomerEvent>;

export const CustomerDetail = z.extend(Customer, {
  /** The partner that the customer belongs to; null in the tenant's own list. Only customers of a partner have quotes and contracts. */
  partner: z.nullable(z.object({ id, name: z.string() })),
  quoteCount: z.int(),
  contractCount: z.int(),
  /** The newest events of the customer's orders, quotes and contracts, newest first. */
  timeline: z.array(CustomerEvent),
});
export type CustomerDetail = z.infer<typeof CustomerDetail>;

export const listCustomers = endpoint({
  method: 'GET',
  path: '/customers',
  summary: "List the partner's customers, or all of the tenant for admins",
  permission: 'customers.read',
  query: z.extend(listQuery(['name', 'newest', 'email']), {
    status: z.optional(z.enum(customerStatuses)),
    /** Cache buster; ignored by the server, so that a list fetched after a create is never stale. */
    cb: z.optional(text(40)),
  }),
  response: listResponse(Customer),
});

export const createCustomer = endpoint({
  method: 'POST',
  path: '/customers',
  summary: 'Create a customer',
  permission: 'customers.create',
  body: CreateCustomer,
  response: Customer,
  status: 201,
  errors: [409],
});

export const getCustomer = endpoint({
  method: 'GET',
  path: '/customers/{id}',
  summary: 'Get a customer with the latest events of their orders, quotes and contracts',
  permission: 'customers.read',
  params: Id,
  response: CustomerDetail,
  errors: [404],
});

export const updateCustomer = endpoint({
  method: 'PUT',
  path: '/customers/{id}',
  summary: 'Update a customer',
  permission: 'customers.update',
  params: Id,
  body: UpdateCustomer,
  response: CustomerDetail,
  errors: [404, 409],
  // These show the customer's name.
  refetches: ['orders', 'quotes', 'contracts'],
});
