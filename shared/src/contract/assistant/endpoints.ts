import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { requiredText } from '../fields';

/** The maximum length of a question, in characters. */
export const maxQuestionLength = 2000;

/** A source of an answer; `path` is in the app. */
const AnswerLink = z.object({
  kind: z.enum(['service', 'help', 'record', 'page', 'form']),
  title: z.string(),
  detail: z.string(),
  path: z.string(),
});
export type AnswerLink = z.infer<typeof AnswerLink>;

export const askAssistant = endpoint({
  method: 'POST',
  path: '/ai/chat',
  summary:
    "Ask a question, answered from the tenant's data that the caller may see, its catalog and help texts. With `Accept: text/event-stream` the answer comes as events: `text` with parts of the reply, then `answer` with this response, or `error`",
  permission: 'ai.ask',
  body: z.strictObject({ message: requiredText(maxQuestionLength) }),
  response: z.object({
    status: z.literal('success'),
    reply: z.string(),
    links: z.array(AnswerLink),
    /** The parts of the app that were read for it, such as "Orders". */
    sources: z.array(z.string()),
  }),
  streams: true,
  errors: [429, 503],
});
