import { randomUUID } from 'node:crypto';
import { createRowFinder } from './row-finder';
import type { InputOverrides, RowFinder, RowFinders } from './types';

/** Channels, and conversations about orders and between users. */
export const channelInputs: InputOverrides = {
  // A client id belongs to one message.
  sendMessage: () => ({ clientId: randomUUID(), files: [], threadId: undefined }),
  createChannel: () => ({ name: `channel-${randomUUID()}`, memberIds: [] }),
  updateChannel: (_world, { id }) => ({ name: `channel-${randomUUID()}`, memberIds: [id] }),
};

const findOwnConversation = createRowFinder(
  `select id from rooms where kind <> 'channel' and ($1 in (buyer_id, first_id, second_id) or partner_id = $2::uuid)
   and exists (select from messages m where m.tenant_id = rooms.tenant_id and m.room_id = rooms.id)`,
  1,
);

/** A channel that the actor manages. */
const findOwnChannel = (condition: string): RowFinder =>
  createRowFinder(
    `select id from rooms where kind = 'channel' and ${condition} and (partner_id = $2::uuid
     or (partner_id is null and tenant_id = (select tenant_id from users where id = $1 and role in ('admin', 'super_admin'))))
     order by created_at`,
    1,
  );

const findOwnMessage = createRowFinder('select room_id, id from messages where author_id = $1 and deleted_at is null', 2);

export const channelRows: RowFinders = {
  getChannel: findOwnChannel('archived_at is null and not is_private'),
  updateChannel: findOwnChannel('archived_at is null'),
  archiveChannel: findOwnChannel('archived_at is null'),
  restoreChannel: findOwnChannel('archived_at is not null'),
  joinChannel: findOwnChannel('archived_at is null and not is_private'),
  leaveChannel: findOwnChannel('archived_at is null and not is_private'),
  setChannelNotifications: createRowFinder(
    'select r.id from rooms r join channel_members m on m.tenant_id = r.tenant_id and m.room_id = r.id where m.member_id = $1 and r.archived_at is null',
    1,
  ),
  listMessages: findOwnConversation,
  sendMessage: findOwnConversation,
  readRoom: findOwnConversation,
  muteRoom: findOwnConversation,
  typeInRoom: findOwnConversation,
  editMessage: findOwnMessage,
  deleteMessage: findOwnMessage,
};
