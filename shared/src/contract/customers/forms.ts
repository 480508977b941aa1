import * as z from 'zod/mini';
import { email, requiredText, text, webUrl } from '../fields';

/** Apart from the endpoints, so that only who shows the form loads its schema. */
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
