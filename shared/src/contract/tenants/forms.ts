import * as z from 'zod/mini';
import { taxRemitters } from './tax-remitters';
import { currency, httpsUrl, requiredText, timestamp, timeZone } from '../fields';

const reservedWords = ['www', 'api', 'localhost'];

/** The first label of a marketplace's address. */
export const subdomain = z.string().check(
  z.regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'Use 1 to 63 small letters, digits and hyphens, like acme.'),
  z.refine((value) => !reservedWords.includes(value), 'This word has another meaning in addresses. Choose another one.'),
);

/** Omitted fields are unchanged. With `updatedAt`, the change is rejected if the tenant was changed since then. */
export const TenantChanges = z.strictObject({
  name: z.optional(requiredText(120)),
  logoUrl: z.optional(z.nullable(httpsUrl)),
  timeZone: z.optional(timeZone),
  /** The old one leads to the new one. */
  subdomain: z.optional(subdomain),
  /** Refused once money was booked. */
  currency: z.optional(currency),
  /** Who remits the tax; orders that exist keep theirs. */
  taxRemitter: z.optional(z.enum(taxRemitters)),
  updatedAt: z.optional(timestamp),
});
