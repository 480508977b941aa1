import * as z from 'zod/mini';
import { id, requiredText, text } from '../fields';

/** The maximum number of members, who can all be notified of each message. */
export const maxChannelMembers = 100;

const channelName = requiredText(80).check(
  z.regex(/^[\p{Ll}\p{Lo}\p{M}\p{N}][\p{Ll}\p{Lo}\p{M}\p{N}_-]*$/u, 'Use lower-case letters, digits, dashes and underscores.'),
);
const members = z.array(id).check(z.maxLength(maxChannelMembers));

/** The creator is a member in any case. */
export const CreateChannel = z.strictObject({
  name: channelName,
  topic: z._default(text(250), ''),
  isPrivate: z._default(z.boolean(), false),
  memberIds: z._default(members, []),
});
export type CreateChannelBody = z.input<typeof CreateChannel>;

/** The messages of a channel that a member is notified of; replies in the member's threads count as mentions. */
export const channelNotificationLevels = ['all', 'mentions', 'none'] as const;
export type ChannelNotificationLevel = (typeof channelNotificationLevels)[number];

/** Omitted fields are unchanged; `memberIds` are all members from then on. */
export const UpdateChannel = z.strictObject({
  name: z.optional(channelName),
  topic: z.optional(text(250)),
  isPrivate: z.optional(z.boolean()),
  memberIds: z.optional(members),
});
