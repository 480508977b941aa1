import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { Id, id, timestamp } from '../fields';
import { listQuery, listResponse } from '../list';
import { deliveryStatuses, testEventType, webhookEventTypes } from './events';
import { UpdateWebhook, WebhookForm } from './forms';

/** An address of another system that events of the team are sent to, without its secret. */
export const Webhook = z.object({
  id,
  url: z.string(),
  description: z.string(),
  eventTypes: z.array(z.enum(webhookEventTypes)),
  /** `disabled`: turned off by the server after too many failures. */
  status: z.enum(['active', 'paused', 'disabled']),
  /** Why it is disabled; null otherwise. */
  disabledReason: z.nullable(z.string()),
  lastSucceededAt: z.nullable(timestamp),
  lastFailedAt: z.nullable(timestamp),
  /** After a rotation: until when the former secret signs, too; null otherwise. */
  formerSecretExpiresAt: z.nullable(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Webhook = z.infer<typeof Webhook>;

/** `secret` is in this response only; it is stored encrypted. */
export const NewWebhook = z.object({ webhook: Webhook, secret: z.string() });
export type NewWebhook = z.infer<typeof NewWebhook>;

/** One event on its way to one webhook. */
export const WebhookDelivery = z.object({
  id,
  /** The `webhook-id` header: the same for all attempts and replays of an event. */
  messageId: z.string(),
  eventType: z.enum([...webhookEventTypes, testEventType]),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  createdAt: timestamp,
  lastAttemptAt: z.nullable(timestamp),
  /** Null once it has arrived or was given up. */
  nextAttemptAt: z.nullable(timestamp),
  /** The status of the last response; null without one. */
  responseStatus: z.nullable(z.int()),
  /** The beginning of the last response. */
  responseBody: z.nullable(z.string()),
  /** Why the last attempt failed. */
  problem: z.nullable(z.string()),
  /** The body that is sent, as JSON. */
  payload: z.string(),
  /** The reference id of the action in the audit log. */
  referenceId: z.string(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/integrations/webhooks',
  summary: "List the webhooks of the caller's team, without their secrets",
  permission: 'integrations.manage',
  query: listQuery(['createdAt', 'url'], 'desc'),
  response: listResponse(Webhook),
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/integrations/webhooks',
  summary: 'Send events to an address, signed as the Standard Webhooks specification says; the secret is shown once',
  permission: 'integrations.manage',
  body: WebhookForm,
  response: NewWebhook,
  status: 201,
  errors: [409],
});

export const getWebhook = endpoint({
  method: 'GET',
  path: '/integrations/webhooks/{id}',
  summary: 'Get a webhook without its secret',
  permission: 'integrations.manage',
  params: Id,
  response: Webhook,
  errors: [404],
});

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/integrations/webhooks/{id}',
  summary: 'Change address and events, pause a webhook, or turn it on again. What waits for a paused one is not sent',
  permission: 'integrations.manage',
  params: Id,
  body: UpdateWebhook,
  response: Webhook,
  errors: [404, 409],
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/integrations/webhooks/{id}',
  summary: 'Delete a webhook with its deliveries',
  permission: 'integrations.manage',
  params: Id,
  response: z.object({ id }),
  errors: [404],
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/integrations/webhooks/{id}/rotate',
  summary: 'Replace the secret; for a day the former one signs, too',
  permission: 'integrations.manage',
  params: Id,
  response: NewWebhook,
  errors: [404],
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/integrations/webhooks/{id}/test',
  summary: 'Queue a test event',
  permission: 'integrations.manage',
  params: Id,
  response: WebhookDelivery,
  status: 201,
  errors: [404, 409],
});

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/integrations/webhook-deliveries',
  summary: 'List the deliveries of a webhook of the last 30 days',
  permission: 'integrations.manage',
  query: z.extend(listQuery(['createdAt'], 'desc'), { webhookId: id, status: z.optional(z.enum(deliveryStatuses)) }),
  response: listResponse(WebhookDelivery),
  errors: [404],
});

export const replayWebhookDelivery = endpoint({
  method: 'POST',
  path: '/integrations/webhook-deliveries/{id}/replay',
  summary: 'Send the event of a delivery once more, with the same message id',
  permission: 'integrations.manage',
  params: Id,
  response: WebhookDelivery,
  status: 201,
  errors: [404, 409],
});
