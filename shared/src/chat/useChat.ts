import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, apiQuery, call } from '@techadds/shared/api';
import { listMessages, readRoom, sendMessage, typeInRoom, type Message, type Reader, type Room } from '@techadds/shared/contract/chat';
import { keepPreviousData, useQuery, useQueryClient } from '@techadds/shared/query';
import { useAuth, useView } from '@techadds/shared/session';
import { addOutgoing, dropOutgoing, setFailure, useOutbox, type Outgoing } from './outbox';
import { typingKey } from './typing';

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
  send: (text: string) => void;
  retry: (message: Outgoing) => void;
  giveUp: (message: Outgoing) => void;
  /** Says that everything shown has been seen. */
  markRead: () => void;
  /** Says that the person is writing. */
  tellTyping: () => void;
}

const loadFailure = 'Failed to load messages';
const sendFailure = 'Failed to send message';
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

  async function post({ key, text }: Pick<Outgoing, 'key' | 'text'>): Promise<void> {
    setFailure(key, undefined);
    try {
      await call(sendMessage, { params: { roomId }, body: { text, clientId: key } });
      await queries.invalidateQueries({ queryKey: ['chat'] });
      dropOutgoing(key);
    } catch (cause) {
      const why = cause instanceof ApiError && typeof cause.status === 'number' ? `${sendFailure}. ${cause.message}` : sendFailure;
      setFailure(key, why);
    }
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
    send: (text) => {
      const message = { key: crypto.randomUUID(), roomId, userId, text, createdAt: new Date().toISOString() };
      addOutgoing(message);
      told.current = 0;
      void post(message);
    },
    retry: (message) => void post(message),
    giveUp: ({ key }) => dropOutgoing(key),
    markRead,
    tellTyping,
  };
}
