import * as z from 'zod/mini';
import { id, requiredText, text } from '../fields';

/** A name that the sender gives the message, so that a repeat of the same sending is the same message. */
const clientId = z.string().check(z.regex(/^[\w-]{1,64}$/, 'Use up to 64 letters, digits, dashes and underscores.'));

/** How many files go with one message. */
export const maxAttachments = 10;

/** `files` are uploads of the caller for the purpose `attachment`; each is sent once. Where there are some, the text may be empty. */
export const SendMessage = z
  .strictObject({
    text: z._default(text(4000), ''),
    clientId: z.optional(clientId),
    files: z._default(z.array(id).check(z.maxLength(maxAttachments)), []),
  })
  .check(z.refine(({ text: said, files }) => said.trim() !== '' || files.length > 0, { path: ['text'], error: 'This field is required.' }));

export const EditMessage = z.strictObject({ text: requiredText(4000) });
