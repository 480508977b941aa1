import * as z from 'zod/mini';
import { requiredText, secretText, timestamp } from '../fields';

export const slackModes = ['native', 'slack'] as const;
export type SlackMode = (typeof slackModes)[number];

/** The credentials of the Slack app. Omitted secrets are unchanged; they are never returned. */
export const PutSlackConnection = z.strictObject({
  clientId: requiredText(100),
  clientSecret: z.optional(secretText(200)),
  signingSecret: z.optional(secretText(200)),
  /** The version that was edited; the update is rejected if a newer one was saved since. */
  updatedAt: z.optional(timestamp),
});
export type SlackConnectionBody = z.input<typeof PutSlackConnection>;

/** The parameters with which Slack leads back after the authorization. */
export const CompleteSlackAuthorization = z.strictObject({
  code: z.string().check(z.regex(/^[\w.-]{1,500}$/, 'This is no code of Slack.')),
  state: z.string().check(z.regex(/^[\w-]{1,200}$/, 'This is no state of ours.')),
});

/** `version` is that of the preview that was shown. */
export const SwitchSlackMode = z.strictObject({
  slackMode: z.enum(slackModes),
  version: z.string().check(z.regex(/^[\w-]{1,100}$/, 'This is no version of a preview.')),
});
