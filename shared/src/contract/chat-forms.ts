import * as z from 'zod/mini';
import { requiredText } from './fields';

/** A name that the sender gives the message, so that a repeat of the same sending is the same message. */
const clientId = z.string().check(z.regex(/^[\w-]{1,64}$/, 'Use up to 64 letters, digits, dashes and underscores.'));

export const SendMessage = z.strictObject({ text: requiredText(4000), clientId: z.optional(clientId) });

export const EditMessage = z.strictObject({ text: requiredText(4000) });
