import type { listMessages } from '@techadds/shared/contract/conversations/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';

const id = '0d9f5f0a-0000-4000-9000-0000000000f0';

/** An empty conversation that the reader cannot write in. */
export const emptyConversation: Output<typeof listMessages> = {
  items: [],
  meta: { total: 0, limit: 50, offset: 0, sort: 'createdAt', order: 'desc', hasMore: false },
  room: {
    id,
    kind: 'order',
    title: 'Halden Systems',
    order: null,
    project: null,
    channel: null,
    mentions: 0,
    canSend: false,
    unread: 0,
    muted: false,
    lastMessage: null,
  },
  readers: [],
};
