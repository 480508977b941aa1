import { findChannelRecipients } from './channel-recipients';

const facts = {
  authorId: 'author',
  memberIds: ['author', 'default', 'all', 'mentions', 'none'],
  mentionedIds: [],
  threadAuthorIds: [],
  levels: new Map([
    ['author', 'all'],
    ['all', 'all'],
    ['mentions', 'mentions'],
    ['none', 'none'],
  ] as const),
};
const everybody = facts.memberIds;

test('a message notifies those who chose all messages, and never its author', () => {
  expect(findChannelRecipients(facts)).toEqual({ mentioned: [], replied: [], followers: ['all'] });
});

test('a mention or a reply notifies everybody but those who chose nothing, once each', () => {
  expect(findChannelRecipients({ ...facts, mentionedIds: everybody, threadAuthorIds: everybody })).toEqual({
    mentioned: ['default', 'all', 'mentions'],
    replied: [],
    followers: [],
  });
  expect(findChannelRecipients({ ...facts, threadAuthorIds: everybody })).toEqual({
    mentioned: [],
    replied: ['default', 'all', 'mentions'],
    followers: [],
  });
});

test('nobody outside the channel is notified', () => {
  expect(findChannelRecipients({ ...facts, mentionedIds: ['stranger'], threadAuthorIds: ['stranger'] }).mentioned).toEqual([]);
});
