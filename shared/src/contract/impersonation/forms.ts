import * as z from 'zod/mini';
import { requiredText, text } from '../fields';

// What the form checks in the browser stands apart from the endpoint, so that only who shows the form loads the schema.

export const StartImpersonationForm = z.strictObject({
  reason: requiredText(500).check(z.minLength(10)),
  ticketRef: z.optional(text(100)),
  mode: z._default(z.literal('read_only'), 'read_only'),
});
