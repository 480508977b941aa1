import { Readable } from 'node:stream';

/** Names a row that was written or changed; the browser requests what it is now. */
interface LiveEvent {
  kind: string;
  id: string;
  roomId: string | null;
}

export interface LiveEventBatch {
  /** In the order of their changes; undefined where they are too many to send one by one. */
  events: LiveEvent[] | undefined;
  /** The number of the last change that is in `events` or before them. */
  next: number;
}

interface EventStreamOptions {
  /** The mark up to which the browser has everything; undefined where it has nothing. */
  since: number | undefined;
  /** How long it lasts, in milliseconds; 0: until what there is already has been told. */
  lifeMs: number;
  heartbeatMs: number;
  /** What is new since a mark. */
  read: (since: number) => Promise<LiveEventBatch>;
  /** Whether the session that it was opened with stands. */
  isSessionValid: () => Promise<boolean>;
  onError: (error: unknown) => void;
  onClose: () => void;
}

/** A stream of live updates, and the ways to wake it. */
export interface EventStream {
  readable: Readable;
  /** Something may be new. */
  refresh: () => void;
  /** Told as it is, and not again. */
  send: (kind: string, data: object) => void;
  end: () => void;
}

/** Browsers wait as long before they come back. */
const retryMs = 2_000;
/** Who takes nothing for so many beats is gone. */
const maxMissedHeartbeats = 3;

const formatEvent = (kind: string, data: object) => `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
/** With a line of data, for parsers leave out what has none. */
const formatCheckpoint = (next: number) => `id: ${next}\ndata:\n\n`;

/**
 * Server-sent events. What is new is read from the tables when the reader has room for it, so that a slow one costs no memory; the mark
 * comes after the events that it stands for, so that a break in between repeats rather than skips them.
 */
export function createEventStream({
  since: lastEventId,
  lifeMs,
  heartbeatMs,
  read,
  isSessionValid,
  onError,
  onClose,
}: EventStreamOptions): EventStream {
  // Who has nothing is told to ask for everything, as is who has a mark of another database.
  let since = lastEventId ?? Number.MAX_SAFE_INTEGER;
  let hasUpdates = true;
  let isPumping = false;
  let hasCapacity = false;
  let isEnded = false;
  let missedHeartbeats = 0;

  const readable = new Readable({
    read: () => {
      hasCapacity = true;
      missedHeartbeats = 0;
      void pump();
    },
    destroy: (error, done) => {
      stop();
      done(error);
    },
  });
  const push = (text: string) => {
    if (!isEnded) hasCapacity = readable.push(text);
  };
  const heartbeatTimer = setInterval(() => {
    if (!hasCapacity) {
      missedHeartbeats += 1;
      if (missedHeartbeats >= maxMissedHeartbeats) readable.destroy();
      return;
    }
    push(': \n\n');
    // Also the way in which a signal that was lost does no harm.
    refresh();
  }, heartbeatMs).unref();
  const lifetimeTimer = lifeMs > 0 ? setTimeout(end, lifeMs).unref() : undefined;

  function stop(): void {
    if (isEnded) return;
    isEnded = true;
    clearInterval(heartbeatTimer);
    clearTimeout(lifetimeTimer);
    onClose();
  }
  function end(): void {
    if (isEnded) return;
    stop();
    readable.push(null);
  }

  async function pump(): Promise<void> {
    if (isPumping) return;
    isPumping = true;
    try {
      while (hasUpdates && hasCapacity && !isEnded) {
        hasUpdates = false;
        if (!(await isSessionValid())) return end();
        const batch = await read(since);
        if (isEnded) return;
        sendBatch(batch);
      }
      if (lifeMs === 0 && !hasUpdates) end();
    } catch (error) {
      // The browser comes back with its mark.
      onError(error);
      end();
    } finally {
      isPumping = false;
    }
  }

  function sendBatch({ events, next }: LiveEventBatch): void {
    const text = events
      ? events.map(({ kind, id, roomId }) => formatEvent(kind, { id, ...(roomId && { roomId }) })).join('')
      : `retry: ${retryMs}\n${formatEvent('reset', {})}`;
    if (text !== '' || since !== next) push(text + formatCheckpoint(next));
    since = next;
  }

  function refresh(): void {
    hasUpdates = true;
    void pump();
  }
  return { readable, refresh, send: (kind, data) => hasCapacity && push(formatEvent(kind, data)), end };
}
