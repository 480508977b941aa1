import { Readable } from 'node:stream';

/** Identifies a changed row; the browser requests its current state. */
interface LiveEvent {
  kind: string;
  id: string;
  roomId: string | null;
}

export interface LiveEventBatch {
  /** In the order of the changes; undefined where there are too many to send one by one. */
  events: LiveEvent[] | undefined;
  /** The number of the last change in or before `events`. */
  next: number;
}

interface EventStreamOptions {
  /** The number of the last change that the browser has; undefined where it has none. */
  since: number | undefined;
  /** The lifetime in milliseconds; 0 ends the stream after the pending events. */
  lifeMs: number;
  heartbeatMs: number;
  /** The changes after a number. */
  read: (since: number) => Promise<LiveEventBatch>;
  /** Whether the session of the stream is still valid. */
  isSessionValid: () => Promise<boolean>;
  onError: (error: unknown) => void;
  onClose: () => void;
}

/** A stream of server-sent events. */
export interface EventStream {
  readable: Readable;
  /** Called when there may be new changes. */
  refresh: () => void;
  /** Sends an event that is not stored and therefore not repeated after a reconnect. */
  send: (kind: string, data: object) => void;
  end: () => void;
}

/** How long browsers wait before they reconnect. */
const retryMs = 2_000;
/** A client that reads nothing for this many heartbeats is disconnected. */
const maxMissedHeartbeats = 3;

const formatEvent = (kind: string, data: object) => `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
/** With an empty data line, because some parsers ignore events without data. */
const formatCheckpoint = (next: number) => `id: ${next}\ndata:\n\n`;

/**
 * Server-sent events. Changes are read from the tables when the client can receive them, so that slow clients need no buffers. The id comes after
 * its events, so that an interruption in between repeats events rather than skipping them.
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
  // A browser without an id, or with an id of another database, is told to load everything anew.
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
    // Also recovers from lost notifications.
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
      // The browser reconnects with its last event id.
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
