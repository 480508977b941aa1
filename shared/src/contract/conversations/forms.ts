import * as z from 'zod/mini';
import { id, requiredText, text } from '../fields';

/** An id chosen by the client, so that a retry does not create a second message. */
const clientId = z.string().check(z.regex(/^[\w-]{1,64}$/, 'Use up to 64 letters, digits, dashes and underscores.'));

/** The maximum number of files per message. */
export const maxAttachments = 10;

/** `files` are the caller's uploads with the purpose `attachment`; each can be sent once. With files, the text may be empty. */
export const SendMessage = z
  .strictObject({
    text: z._default(text(4000), ''),
    clientId: z.optional(clientId),
    files: z._default(z.array(id).check(z.maxLength(maxAttachments)), []),
    /** The first message of the thread of a channel that it replies in. */
    threadId: z.optional(id),
  })
  .check(z.refine(({ text: said, files }) => said.trim() !== '' || files.length > 0, { path: ['text'], error: 'This field is required.' }));

export const EditMessage = z.strictObject({ text: requiredText(4000) });
