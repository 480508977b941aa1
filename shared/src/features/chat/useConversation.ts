import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiError, apiQuery, call } from '@techadds/shared/api';
import {
  listMessages,
  markConversationRead,
  sendTyping,
  type Message,
  type ConversationReader,
  type Conversation,
} from '@techadds/shared/contract/conversations/endpoints';
import { keepPreviousData, useQuery, useQueryClient } from '@techadds/shared/query';
import { useAuth, useImpersonationStore } from '@techadds/shared/session';
import { toast } from '@techadds/shared/ui';
import { earlierMessagesQuery, firstPageSize, toEarlierStart } from './earlier-messages';
import { addOutgoing, removeOutgoing, useOutbox, type OutgoingMessage } from './outbox';
import { sendOutgoingMessage, cancelUpload } from './send-outgoing-message';
import { typingQueryKey } from './useTypingIndicator';

/** Some messages of a conversation: a thread of a channel, those with a text, or those with files. */
export interface ConversationFilter {
  threadId?: string | undefined;
  query?: string | undefined;
  files?: '1' | undefined;
}

export interface ConversationState {
  conversation: Conversation | undefined;
  /** Oldest first. */
  messages: readonly Message[];
  /** Messages that are being sent or have failed. */
  outgoing: readonly OutgoingMessage[];
  readers: readonly ConversationReader[];
  /** Whom a comment of a project can mention. */
  mentionable: readonly { id: string; name: string }[] | undefined;
  loading: boolean;
  /** The title of the error shown to the user. */
  error: string | null;
  /** The cause of the error, with its reference id. */
  cause: ApiError | null;
  reload: () => void;
  /** Loads earlier messages; undefined if there are none. */
  loadEarlier: (() => void) | undefined;
  send: (text: string, files: readonly File[]) => void;
  retry: (message: OutgoingMessage) => void;
  /** Aborts the upload of its files. */
  cancelUpload: (message: OutgoingMessage) => void;
  discard: (message: OutgoingMessage) => void;
  /** Reports that all shown messages have been seen. */
  markRead: () => void;
  /** Reports that the user is writing. */
  notifyTyping: () => void;
}

const loadFailedText = 'Failed to load messages';
/** Fallback for when live updates do not arrive. */
const refreshMs = 60_000;
const typingIntervalMs = 3_000;

/** Earlier messages and the newest ones, which overlap: oldest first, each once, as in the list of the newest ones. */
function joinMessages(earlier: readonly Message[], newest: readonly Message[]): Message[] {
  const ids = new Set(newest.map(({ id }) => id));
  // Until the newest ones are refetched as well, the others may have a message that is newer.
  const until = newest.at(-1)?.createdAt ?? '';
  return [...earlier.filter(({ id, createdAt }) => createdAt <= until && !ids.has(id)), ...newest.toReversed()];
}

/** One conversation: its messages, the messages that are being sent, and the actions on them. */
export function useConversation(conversationId: string, filter: ConversationFilter = {}): ConversationState {
  const { threadId } = filter;
  const queries = useQueryClient();
  const { user } = useAuth();
  const userId = user?.id ?? '';
  const isImpersonating = useImpersonationStore(({ impersonation }) => impersonation !== null);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...apiQuery(listMessages, { params: { roomId: conversationId }, query: { limit: String(firstPageSize), ...filter } }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const filterKey = JSON.stringify(filter);
  const [earlier, setEarlier] = useState({ filterKey, start: -1 });
  // Another search has other positions.
  const start = earlier.filterKey === filterKey ? earlier.start : -1;
  const { data: earlierMessages = [] } = useQuery({
    ...earlierMessagesQuery(conversationId, filter, start),
    enabled: start >= 0,
    refetchInterval: refreshMs,
  });
  const all = useOutbox(({ outgoing }) => outgoing);
  const messages = joinMessages(earlierMessages, data?.items ?? []);
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  const outgoing = all.filter(
    (each) => each.conversationId === conversationId && each.threadId === threadId && each.userId === userId && !arrived.has(each.key),
  );

  const newest = data?.items[0]?.id;
  // A new message means that its author has stopped writing.
  useEffect(() => void queries.setQueryData(typingQueryKey(conversationId), null), [newest, conversationId, queries]);

  async function sendNow(message: OutgoingMessage): Promise<void> {
    if (!(await sendOutgoingMessage(message))) return;
    await queries.invalidateQueries({ queryKey: ['chat'] });
    removeOutgoing(message.key);
  }

  const shownFrom = start >= 0 ? start : data?.meta.hasMore && !isPlaceholderData ? data.meta.total - data.items.length : 0;
  function loadEarlier(): void {
    const from = toEarlierStart(shownFrom);
    // Those shown stay until the others have arrived, also if they never do.
    queries.fetchQuery(earlierMessagesQuery(conversationId, filter, from)).then(
      () => setEarlier({ filterKey, start: from }),
      ({ message }: ApiError) => toast({ title: `${loadFailedText}. ${message}`, tone: 'bad' }),
    );
  }

  const unread = data?.room.unread ?? 0;
  const lastRead = useRef<string>(undefined);
  // The last message can be a reply in a thread, which is not listed.
  const seen = `${newest} ${data?.room.lastMessage?.createdAt}`;
  const markRead = useCallback(() => {
    if (isImpersonating || unread === 0 || newest === undefined || lastRead.current === seen || document.visibilityState === 'hidden')
      return;
    lastRead.current = seen;
    call(markConversationRead, { params: { id: conversationId } }).then(
      () => {
        void queries.invalidateQueries({ queryKey: ['chat'] });
        void queries.invalidateQueries({ queryKey: ['notifications'] });
      },
      () => (lastRead.current = undefined),
    );
  }, [isImpersonating, unread, newest, seen, conversationId, queries]);

  const lastTypingAt = useRef(0);
  const notifyTyping = () => {
    if (isImpersonating || Date.now() - lastTypingAt.current < typingIntervalMs) return;
    lastTypingAt.current = Date.now();
    call(sendTyping, { params: { id: conversationId } }).catch(() => undefined);
  };

  return {
    conversation: data?.room,
    messages,
    outgoing,
    readers: data?.readers ?? [],
    mentionable: data?.mentionable?.filter(({ id }) => id !== userId),
    loading: isPending,
    error: error && !data ? loadFailedText : null,
    cause: data ? null : error,
    reload: () => void refetch(),
    loadEarlier: shownFrom > 0 ? loadEarlier : undefined,
    send: (text, files) => {
      const outgoingFiles = files.map((file) => ({ key: crypto.randomUUID(), file, progress: 0 }));
      const message = {
        key: crypto.randomUUID(),
        conversationId,
        userId,
        text,
        threadId,
        files: outgoingFiles,
        createdAt: new Date().toISOString(),
      };
      addOutgoing(message);
      lastTypingAt.current = 0;
      void sendNow(message);
    },
    retry: (message) => void sendNow(message),
    cancelUpload: ({ key }) => cancelUpload(key),
    discard: ({ key }) => removeOutgoing(key),
    markRead,
    notifyTyping,
  };
}
