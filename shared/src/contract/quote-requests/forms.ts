import * as z from 'zod/mini';
import { requiredText, text } from '../fields';

export const RequestQuote = z.strictObject({
  /** What should be done, in the customer's words. */
  message: requiredText(4000),
  /** The package that comes closest; none where none does. */
  package: z._default(text(80), ''),
  quantity: z._default(z.int().check(z.gte(1), z.lte(1000)), 1),
});
