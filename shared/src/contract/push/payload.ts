import * as z from 'zod/mini';
import { notificationTypes } from '../notifications/types';

/** Types of push messages: those of the bell, and `digest` for what was held back during quiet hours. */
export const pushTypes = [...notificationTypes, 'digest'] as const;

/** What a button of a push message calls; `open` needs no request. */
export const pushActions = ['accept', 'decline'] as const;
export type PushAction = (typeof pushActions)[number];

/** The decrypted text of a push message, as JSON. A browser shows nothing that it does not know. */
export const PushPayload = z.strictObject({
  type: z.enum(pushTypes),
  title: z.string().check(z.minLength(1)),
  /** Empty unless the person allows details on a locked screen. */
  body: z.string(),
  /** The path in the app that shows its subject. */
  path: z.string().check(z.regex(/^\/(?![/\\])/)),
  /** A message replaces the one shown with the same tag. */
  tag: z.string(),
  /** Only what the state allows at the time of sending. */
  actions: z.array(z.strictObject({ action: z.enum(pushActions), title: z.string() })),
});
export type PushPayload = z.infer<typeof PushPayload>;
