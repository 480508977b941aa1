import * as z from 'zod/mini';
import { requiredText, text } from '../fields';

// Separate from the endpoint, so that only pages with the form load its schema.

export const StartImpersonationForm = z.strictObject({
  reason: requiredText(500).check(z.minLength(10)),
  ticketRef: z.optional(text(100)),
  mode: z._default(z.literal('read_only'), 'read_only'),
});
