import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { requiredText } from '../fields';

/** The maximum length of a question, in characters. */
export const maxQuestionLength = 2000;

export const askAssistant = endpoint({
  method: 'POST',
  path: '/ai/chat',
  summary: "Ask a question, answered from the tenant's catalog and help texts",
  permission: 'ai.ask',
  body: z.strictObject({ message: requiredText(maxQuestionLength) }),
  response: z.object({
    status: z.literal('success'),
    reply: z.string(),
    /** The sources of the answer; paths in the app. */
    links: z.array(z.object({ kind: z.enum(['service', 'help']), title: z.string(), detail: z.string(), path: z.string() })),
  }),
  errors: [429, 503],
});
