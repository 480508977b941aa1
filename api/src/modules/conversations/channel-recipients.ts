import type { ChannelNotificationLevel } from '@techadds/shared/contract/channels/forms';

interface ChannelMessageFacts {
  authorId: string;
  memberIds: readonly string[];
  mentionedIds: readonly string[];
  /** Those who wrote in the thread of the message. */
  threadAuthorIds: readonly string[];
  levels: ReadonlyMap<string, ChannelNotificationLevel>;
}

/** Who is notified of a message of a channel, each for one reason. Members who chose no level are notified of mentions and replies. */
export function findChannelRecipients({ authorId, memberIds, mentionedIds, threadAuthorIds, levels }: ChannelMessageFacts) {
  const others = memberIds.filter((id) => id !== authorId && levels.get(id) !== 'none');
  const mentioned = others.filter((id) => mentionedIds.includes(id));
  const replied = others.filter((id) => threadAuthorIds.includes(id) && !mentioned.includes(id));
  const followers = others.filter((id) => levels.get(id) === 'all' && !mentioned.includes(id) && !replied.includes(id));
  return { mentioned, replied, followers };
}
