import * as z from 'zod/mini';
import { requiredText, text } from '../fields';

export const RequestQuote = z.strictObject({
  /** The description of the work, in the customer's words. */
  message: requiredText(4000),
  /** The closest package; empty if there is none. */
  package: z._default(text(80), ''),
  quantity: z._default(z.int().check(z.gte(1), z.lte(1000)), 1),
});
