import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/conversations/endpoints';
import type { Deps } from '../../platform/deps';
import { conflict, tooManyRequests } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { toPage } from '../../platform/database/pagination';
import { listMentionable } from '../projects/project-members.service';
import * as db from './conversations.db';
import { listMessages } from './messages.db';
import { listReaders, saveMuted } from './conversation-readers.db';
import { listContacts } from './contacts.db';
import {
  updateMessage,
  findOrCreateDirectConversation,
  readConversation,
  getConversation,
  sendMessage,
  publishTyping,
} from './conversations.rules';

export function conversationsRoutes(app: FastifyInstance, { db: database, clock, rateLimiter }: Deps): void {
  route(app, contract.listMessages, ({ params, query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { row, room } = await getConversation(tx, caller, params.roomId);
      const { total, items } = await listMessages(tx, row, query);
      const readers = await listReaders(tx, caller, row);
      const canMention = row.kind === 'project' && room.canSend;
      return { ...toPage(query, total, items), room, readers, ...(canMention && { mentionable: await listMentionable(tx, row) }) };
    }),
  );

  route(app, contract.sendMessage, async ({ params, body, caller, reply }) => {
    const [sent] = await rateLimiter.count([{ rule: 'sendMessage', subject: caller.userId }] as const);
    if (sent.retryAfterSeconds !== null)
      throw tooManyRequests('You sent many messages. This one was not sent; wait a little and send it again.', sent.retryAfterSeconds);
    const { message, replayed } = await database.withTenant(caller.tenantId, (tx) => sendMessage(tx, caller, params.roomId, body, clock()));
    if (replayed) reply.header('Idempotent-Replay', 'true');
    return message;
  });

  route(app, contract.editMessage, ({ params, body, caller }) =>
    database.withTenant(caller.tenantId, (tx) => updateMessage(tx, caller, params, { text: body.text, editedAt: clock().toISOString() })),
  );

  route(app, contract.deleteMessage, ({ params, caller }) =>
    database.withTenant(caller.tenantId, (tx) => updateMessage(tx, caller, params, { text: '', deletedAt: clock().toISOString() })),
  );

  route(app, contract.listConversations, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { total, items } = await db.listConversations(tx, caller, query);
      return { ...toPage(query, total, items), unread: await db.countUnreadMessages(tx, caller) };
    }),
  );

  route(app, contract.openConversation, ({ body, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => (await findOrCreateDirectConversation(tx, caller, body.userId, clock())).room),
  );

  route(app, contract.markConversationRead, ({ params, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => ({ unread: await readConversation(tx, caller, params.id, clock()) })),
  );

  route(app, contract.muteConversation, ({ params, body, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { row, room } = await getConversation(tx, caller, params.id);
      // Muting must not create the row, because the conversation would then appear in the other side's list.
      if (room.kind !== 'direct' && room.kind !== 'channel' && room.lastMessage === null)
        throw conflict('conversation_empty', 'Nothing was written here yet, so there is nothing to mute. Nothing was changed.');
      await saveMuted(tx, row, caller, body.muted);
      return (await getConversation(tx, caller, params.id)).room;
    }),
  );

  route(app, contract.sendTyping, async ({ params, caller }) => {
    await database.withTenant(caller.tenantId, (tx) => publishTyping(tx, caller, params.id));
    return {};
  });

  route(app, contract.listContacts, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { total, items } = await listContacts(tx, caller, query);
      return toPage(query, total, items);
    }),
  );

  route(app, contract.chatStream, async ({ caller, reply }) => app.openEventStream(caller, reply, ['message', 'read']));
}
