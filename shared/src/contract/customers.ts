import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { email, id, requiredText, text, timestamp, webUrl } from './fields';
import { listOf, listQuery } from './list';

export const customerStatuses = ['prospect', 'active', 'inactive', 'churned'] as const;

export const CreateCustomer = z.strictObject({
  kind: z._default(z.enum(['company', 'person']), 'company'),
  name: requiredText(200),
  email,
  phone: z.optional(text(40).check(z.regex(/^[0-9+()./\- ]*$/, 'Use digits, spaces and + ( ) . / - only.'))),
  website: z.optional(z.union([z.literal(''), webUrl], 'Enter a full address that starts with https://.')),
  countryCode: z.optional(z.string().check(z.regex(/^([A-Z]{2})?$/, 'Use a two-letter country code, like NO.'))),
  taxId: z.optional(text(40)),
  note: z.optional(text(2000)),
});

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
