import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiError, apiQuery, call } from '@techadds/shared/api';
import {
  listMessages,
  readRoom,
  typeInRoom,
  type Message,
  type Reader,
  type Room,
} from '@techadds/shared/contract/conversations/endpoints';
import { keepPreviousData, useQuery, useQueryClient } from '@techadds/shared/query';
import { useAuth, useView } from '@techadds/shared/session';
import { addOutgoing, dropOutgoing, useOutbox, type Outgoing } from './outbox';
import { postMessage, stopUpload } from './send-outgoing-message';
import { typingKey } from './useTypingIndicator';

export interface ChatState {
  room: Room | undefined;
  /** Oldest first. */
  messages: readonly Message[];
  /** What is on its way, or did not arrive. */
  outgoing: readonly Outgoing[];
  readers: readonly Reader[];
  loading: boolean;
  /** What failed, in the words that are shown. */
  error: string | null;
  /** Why, with its reference. */
  failure: ApiError | null;
  reload: () => void;
  /** Loads older ones; undefined where there are none. */
  showEarlier: (() => void) | undefined;
  send: (text: string, files: readonly File[]) => void;
  retry: (message: Outgoing) => void;
  /** Ends the upload of its files. */
  stop: (message: Outgoing) => void;
  giveUp: (message: Outgoing) => void;
  /** Says that everything shown has been seen. */
  markRead: () => void;
  /** Says that the person is writing. */
  tellTyping: () => void;
}

const loadFailure = 'Failed to load messages';
const pageSize = 50;
const largestPage = 200;
/** Live updates come at once; this is for when they do not come. */
const refreshMs = 60_000;
const typingEveryMs = 3_000;

/** One room: its messages, what is being sent, and what can be done. */
export function useChat(roomId: string): ChatState {
  const queries = useQueryClient();
  const { user } = useAuth();
  const userId = user?.id ?? '';
  const viewing = useView(({ view }) => view !== null);
  const [limit, setLimit] = useState(pageSize);
  const { data, error, isPending, refetch } = useQuery({
    ...apiQuery(listMessages, { params: { roomId }, query: { limit: String(limit) } }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const all = useOutbox(({ outgoing }) => outgoing);
  const messages = data ? data.items.toReversed() : [];
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  const outgoing = all.filter((each) => each.roomId === roomId && each.userId === userId && !arrived.has(each.key));

  const newest = data?.items[0]?.id;
  // Their message has come.
  useEffect(() => void queries.setQueryData(typingKey(roomId), null), [newest, roomId, queries]);

  async function post(message: Outgoing): Promise<void> {
    if (!(await postMessage(message))) return;
    await queries.invalidateQueries({ queryKey: ['chat'] });
    dropOutgoing(message.key);
  }

  const unread = data?.room.unread ?? 0;
  const read = useRef<string>(undefined);
  const markRead = useCallback(() => {
    if (viewing || unread === 0 || newest === undefined || read.current === newest || document.visibilityState === 'hidden') return;
    read.current = newest;
    call(readRoom, { params: { id: roomId } }).then(
      () => {
        void queries.invalidateQueries({ queryKey: ['chat'] });
        void queries.invalidateQueries({ queryKey: ['notifications'] });
      },
      () => (read.current = undefined),
    );
  }, [viewing, unread, newest, roomId, queries]);

  const told = useRef(0);
  const tellTyping = () => {
    if (viewing || Date.now() - told.current < typingEveryMs) return;
    told.current = Date.now();
    call(typeInRoom, { params: { id: roomId } }).catch(() => undefined);
  };

  return {
    room: data?.room,
    messages,
    outgoing,
    readers: data?.readers ?? [],
    loading: isPending,
    error: error && !data ? loadFailure : null,
    failure: data ? null : error,
    reload: () => void refetch(),
    showEarlier: data?.meta.hasMore && limit < largestPage ? () => setLimit(Math.min(limit * 2, largestPage)) : undefined,
    send: (text, files) => {
      const going = files.map((file) => ({ key: crypto.randomUUID(), file, share: 0 }));
      const message = { key: crypto.randomUUID(), roomId, userId, text, files: going, createdAt: new Date().toISOString() };
      addOutgoing(message);
      told.current = 0;
      void post(message);
    },
    retry: (message) => void post(message),
    stop: ({ key }) => stopUpload(key),
    giveUp: ({ key }) => dropOutgoing(key),
    markRead,
    tellTyping,
  };
}
