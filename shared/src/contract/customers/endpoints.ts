import * as z from 'zod/mini';
import { CreateActivity } from '../crm/forms';
import { Timeline, TimelineEntry, timelineQuery } from '../crm/timeline';
import { CreateCustomer, MergeCustomers, UpdateCustomer, customerStatuses } from './forms';
import { endpoint } from '../endpoint';
import { CustomerHealth } from './health';
import { Id, id, text, timestamp } from '../fields';
import { listResponse, listQuery } from '../list';

export { CreateCustomer, MergeCustomers, UpdateCustomer, customerStatuses } from './forms';

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

export const CustomerDetail = z.extend(Customer, {
  /** The partner that the customer belongs to; null in the tenant's own list. Only customers of a partner have quotes and contracts. */
  partner: z.nullable(z.object({ id, name: z.string() })),
  quoteCount: z.int(),
  contractCount: z.int(),
  projectCount: z.int(),
  dealCount: z.int(),
  contactCount: z.int(),
  /** Whether an account orders for this customer. */
  hasAccount: z.boolean(),
  /** The ids of the customers that were merged into this one. */
  mergedIds: z.array(z.string()),
  /** The latest merge into this customer, as long as it can be undone. */
  undoableMerge: z.nullable(z.object({ id, names: z.array(z.string()), mergedAt: timestamp, undoableUntil: timestamp })),
  health: CustomerHealth,
});
export type CustomerDetail = z.infer<typeof CustomerDetail>;

const customerSorts = ['name', 'newest', 'email'] as const;

export const listCustomers = endpoint({
  method: 'GET',
  path: '/customers',
  summary: "List the partner's customers, or all of the tenant for admins",
  permission: 'customers.read',
  query: z.extend(listQuery(customerSorts), {
    status: z.optional(z.enum(customerStatuses)),
    /** Cache buster; ignored by the server, so that a list fetched after a create is never stale. */
    cb: z.optional(text(40)),
  }),
  response: listResponse(Customer),
});

export const exportCustomers = endpoint({
  method: 'GET',
  path: '/customers/export',
  summary: 'Export the matching customers as CSV; `X-Total-Rows` has the number of rows',
  permission: 'customers.read',
  query: z.strictObject({
    query: z.optional(text(200)),
    sort: z._default(z.enum(customerSorts), 'name'),
    order: z._default(z.enum(['asc', 'desc']), 'asc'),
    status: z.optional(z.enum(customerStatuses)),
  }),
  response: z.string(),
  type: 'text/csv',
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
  summary: 'Get a customer with the numbers of their records; the id of a merged customer returns the customer it was merged into',
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

export const mergeCustomers = endpoint({
  method: 'POST',
  path: '/customers/merge',
  summary:
    'Merge customers into one: it gets their orders, quotes, contracts, projects, deals, contacts and timeline, and their ids stay valid',
  permission: 'customers.update',
  body: MergeCustomers,
  response: CustomerDetail,
  errors: [404, 409],
  // These show the customer's name.
  refetches: ['orders', 'quotes', 'contracts', 'projects', 'crm'],
});

export const listCustomerTimeline = endpoint({
  method: 'GET',
  path: '/customers/{id}/timeline',
  summary:
    'List what happened with a customer and their contacts, deals, orders, quotes, contracts and projects, newest first, of all kinds or of one',
  permission: 'customers.read',
  params: Id,
  query: timelineQuery(),
  response: Timeline,
  errors: [404],
});

export const addCustomerActivity = endpoint({
  method: 'POST',
  path: '/customers/{id}/activities',
  summary: 'Add a note, call or e-mail to the timeline of a customer',
  permission: 'customers.update',
  params: Id,
  body: CreateActivity,
  response: TimelineEntry,
  status: 201,
  errors: [404],
});
