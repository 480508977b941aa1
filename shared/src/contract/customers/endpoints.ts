import * as z from 'zod/mini';
import { CreateCustomer } from './forms';
import { endpoint } from '../endpoint';
import { id, text, timestamp } from '../fields';
import { listOf, listQuery } from '../list';

export const customerStatuses = ['prospect', 'active', 'inactive', 'churned'] as const;

export { CreateCustomer } from './forms';

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

export const listCustomers = endpoint({
  method: 'GET',
  path: '/customers',
  summary: "The partner's customers, or all of the tenant for admins",
  permission: 'customers.read',
  query: z.extend(listQuery(['name', 'newest', 'email']), {
    status: z.optional(z.enum(customerStatuses)),
    /** Cache buster; read by nobody, so that a list after a create is never an old one. */
    cb: z.optional(text(40)),
  }),
  response: listOf(Customer),
});

export const createCustomer = endpoint({
  method: 'POST',
  path: '/customers',
  summary: 'Add a customer',
  permission: 'customers.create',
  body: CreateCustomer,
  response: Customer,
  status: 201,
  errors: [409],
});
