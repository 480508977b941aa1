import { call } from '@techadds/shared/api';
import { listMessages, type Message } from '@techadds/shared/contract/conversations/endpoints';
import { queryOptions } from '@techadds/shared/query';
import type { ConversationFilter } from './useConversation';

/** The newest messages, which are requested first. */
export const firstPageSize = 50;
const pageSize = 200;
/** At least so many of the newest messages are loaded twice, so that none is missing while only one of the two requests was repeated. */
const overlap = 10;

/** The messages before the newest ones, oldest first, from a position on that is counted from the oldest: new messages do not move it. */
export const earlierMessagesQuery = (roomId: string, filter: ConversationFilter, start: number) =>
  queryOptions({
    queryKey: ['chat', 'earlier', roomId, filter, start],
    queryFn: async ({ signal }) => {
      const found: Message[] = [];
      for (;;) {
        const query = { order: 'asc', offset: String(start + found.length), limit: String(pageSize), ...filter } as const;
        const { items, meta } = await call(listMessages, { params: { roomId }, query }, { signal });
        found.push(...items);
        if (!meta.hasMore || start + found.length >= meta.total - firstPageSize + overlap) return found;
      }
    },
  });

/** The position from which one more page is shown before the messages from `shownFrom` on. */
export const toEarlierStart = (shownFrom: number): number => Math.max(0, shownFrom - pageSize + firstPageSize);
