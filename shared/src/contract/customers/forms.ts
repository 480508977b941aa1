import * as z from 'zod/mini';
import { email, id, requiredText, text, timestamp, webUrl } from '../fields';

export const customerStatuses = ['prospect', 'active', 'inactive', 'churned'] as const;

/** Separate from the endpoints, so that only pages with the form load its schema. */
const customerFields = () => ({
  kind: z._default(z.enum(['company', 'person']), 'company'),
  name: requiredText(200),
  email,
  phone: z.optional(text(40).check(z.regex(/^[0-9+()./\- ]*$/, 'Use digits, spaces and + ( ) . / - only.'))),
  website: z.optional(z.union([z.literal(''), webUrl], 'Enter a full address that starts with https://.')),
  countryCode: z.optional(z.string().check(z.regex(/^([A-Z]{2})?$/, 'Use a two-letter country code, like NO.'))),
  taxId: z.optional(text(40)),
  note: z.optional(text(2000)),
});

export const CreateCustomer = z.strictObject(customerFields());

/** The dialog in which a customer chooses another one. */
export const MergeCustomerForm = z.strictObject({ mergeId: id });

export const MergeCustomers = z.strictObject({
  keepId: id,
  mergeIds: z.array(id).check(z.minLength(1), z.maxLength(20)),
});

const statusFields = () => ({ kind: z.optional(z.enum(['company', 'person'])), status: z.optional(z.enum(customerStatuses)) });

/** A row of an imported file. */
export const ImportedCustomer = z.strictObject({ ...customerFields(), ...statusFields() });

/** Omitted fields are unchanged. */
export const UpdateCustomer = z.strictObject({
  ...customerFields(),
  ...statusFields(),
  name: z.optional(requiredText(200)),
  email: z.optional(email),
  /** The version that was edited; the update is rejected if a newer one was saved since. */
  updatedAt: z.optional(timestamp),
});
