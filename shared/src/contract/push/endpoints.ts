import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { id, requiredText, timeZone } from '../fields';

/** A key for push messages: the uncompressed point of a P-256 public key (65 bytes) in base64url. */
const publicKey = z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}$/, 'This is not a P-256 public key of 65 bytes in base64url.'));

/** What `PushSubscription.toJSON()` gives. */
export const PushSubscription = z.strictObject({
  endpoint: requiredText(1000),
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.strictObject({
    p256dh: publicKey,
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'This is not a secret of 16 bytes in base64url.')),
  }),
  /** The server's key that the browser subscribed with, if it is not the current one. */
  applicationServerKey: z.optional(publicKey),
});

export const getPushKey = endpoint({
  method: 'GET',
  path: '/pwa/push/key',
  summary: 'Get the public key that browsers subscribe with (`applicationServerKey`)',
  permission: 'push.own',
  response: z.object({ key: z.string() }),
});

export const subscribePush = endpoint({
  method: 'POST',
  path: '/pwa/push',
  summary:
    'Register the push subscription of the browser for the caller’s session. Each user has up to 16; a further one replaces the one registered first',
  permission: 'push.own',
  body: PushSubscription,
  response: z.object({ id }),
});

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/pwa/push',
  summary: 'Remove the push subscription of the caller’s session',
  permission: 'push.own',
  response: z.void(),
  status: 204,
});

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time of day, like 22:00.'));
const PushSettings = z.object({
  /** Whether messages show their full text on a locked screen; by default only a title without amounts. */
  showDetails: z.boolean(),
  /** The daily hours in which nothing is pushed; what happens then is pushed as one message afterwards. */
  quietHours: z.nullable(z.object({ from: z.string(), until: z.string(), timeZone: z.string() })),
});
export type PushSettings = z.infer<typeof PushSettings>;

/** Quiet hours as they are entered. */
export const EnteredQuietHours = z.strictObject({ from: timeOfDay, until: timeOfDay, timeZone });

/** Settings as they are entered. */
export const UpdatePushSettings = z.strictObject({ showDetails: z.boolean(), quietHours: z.nullable(EnteredQuietHours) });

export const getPushSettings = endpoint({
  method: 'GET',
  path: '/pwa/push/settings',
  summary: "Get the caller's settings for push messages",
  permission: 'push.own',
  response: PushSettings,
});

export const putPushSettings = endpoint({
  method: 'PUT',
  path: '/pwa/push/settings',
  summary: "Update the caller's settings for push messages",
  permission: 'push.own',
  body: UpdatePushSettings,
  response: PushSettings,
});
