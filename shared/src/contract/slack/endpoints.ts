import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { id, timestamp } from '../fields';
import * as forms from './forms';

export const slackStatuses = ['not_configured', 'not_connected', 'connected', 'broken'] as const;

/** How the team's channels are connected to Slack, without secrets. */
export const SlackConnection = z.object({
  slackMode: z.enum(forms.slackModes),
  status: z.enum(slackStatuses),
  clientId: z.string(),
  hasClientSecret: z.boolean(),
  hasSigningSecret: z.boolean(),
  /** The workspace of Slack; null before it is connected. */
  workspace: z.nullable(z.string()),
  connectedAt: z.nullable(timestamp),
  lastEventAt: z.nullable(timestamp),
  lastError: z.nullable(z.string()),
  lastErrorAt: z.nullable(timestamp),
  /** Messages that wait to be sent to Slack, and those that Slack refused. */
  ...{ waiting: z.int(), failed: z.int() },
  /** For the settings of the app in Slack. */
  scopes: z.array(z.string()),
  events: z.array(z.string()),
  ...{ redirectUrl: z.string(), eventsUrl: z.string() },
  /** Null as long as nothing was saved. */
  updatedAt: z.nullable(timestamp),
});
export type SlackConnection = z.infer<typeof SlackConnection>;

/** `link` to the channel of the same name; `create` it in Slack; `import` it from there; `stay` as it is; `unlink`, after which both remain. */
export const channelEffects = ['link', 'create', 'import', 'stay', 'unlink'] as const;

export const SlackModePreview = z.object({
  slackMode: z.enum(forms.slackModes),
  /** Of this preview; a switch is rejected if something has changed since. */
  version: z.string(),
  channels: z.array(
    z.object({
      /** Null for a channel that only Slack has. */
      id: z.nullable(id),
      name: z.string(),
      effect: z.enum(channelEffects),
      reason: z.string(),
    }),
  ),
});
export type SlackModePreview = z.infer<typeof SlackModePreview>;

export const getSlackConnection = endpoint({
  method: 'GET',
  path: '/slack/connection',
  summary: "Get how the channels of the caller's team are connected to Slack",
  permission: 'channels.manage',
  response: SlackConnection,
});

export const putSlackConnection = endpoint({
  method: 'PUT',
  path: '/slack/connection',
  summary: 'Save the credentials of the Slack app',
  permission: 'channels.manage',
  body: forms.PutSlackConnection,
  response: SlackConnection,
  errors: [409],
});

export const deleteSlackConnection = endpoint({
  method: 'DELETE',
  path: '/slack/connection',
  summary: 'Disconnect from Slack: the token is revoked, and the mode must be native',
  permission: 'channels.manage',
  response: SlackConnection,
  errors: [409],
});

export const authorizeSlack = endpoint({
  method: 'POST',
  path: '/slack/connection/authorize',
  summary: 'Begin the authorization in Slack: returns where to send the browser',
  permission: 'channels.manage',
  response: z.object({ url: z.string() }),
  errors: [409],
});

export const completeSlackAuthorization = endpoint({
  method: 'POST',
  path: '/slack/connection/complete',
  summary: 'Complete the authorization that the same session began, once',
  permission: 'channels.manage',
  body: forms.CompleteSlackAuthorization,
  response: SlackConnection,
  errors: [409, 503],
});

export const testSlackConnection = endpoint({
  method: 'POST',
  path: '/slack/connection/test',
  summary: 'Check that Slack accepts the connection and its scopes',
  permission: 'channels.manage',
  response: z.object({ ok: z.boolean(), message: z.string() }),
});

export const retrySlackMessages = endpoint({
  method: 'POST',
  path: '/slack/connection/retry',
  summary: 'Send the messages that Slack refused once more',
  permission: 'channels.manage',
  response: SlackConnection,
});

export const previewSlackMode = endpoint({
  method: 'GET',
  path: '/slack/mode',
  summary: 'Preview a switch of the mode: what happens to each channel',
  permission: 'channels.manage',
  query: z.strictObject({ slackMode: z.enum(forms.slackModes) }),
  response: SlackModePreview,
  errors: [409, 503],
});

export const switchSlackMode = endpoint({
  method: 'PUT',
  path: '/slack/mode',
  summary: 'Switch the mode exactly as previewed. No channel and no message is deleted',
  permission: 'channels.manage',
  body: forms.SwitchSlackMode,
  response: SlackConnection,
  errors: [409, 503],
  refetches: ['chat'],
});
