import * as z from 'zod/mini';
import { text, timestamp } from '../fields';
import { webhookEventTypes } from './events';

const fields = {
  /** https with a public address; the server checks it again before each delivery. */
  url: z.url({ protocol: /^https?$/ }).check(z.maxLength(500)),
  description: text(200),
  eventTypes: z.array(z.enum(webhookEventTypes)).check(z.minLength(1), z.maxLength(webhookEventTypes.length)),
};

export const WebhookForm = z.strictObject(fields);

export const UpdateWebhook = z.strictObject({
  ...fields,
  isActive: z.boolean(),
  /** The version that was edited; the update is rejected if a newer one was saved since. */
  updatedAt: z.optional(timestamp),
});
