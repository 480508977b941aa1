import { Readable } from 'node:stream';
import type { LiveEvent, News } from '../../modules/live-updates/live-updates.db';

interface StreamOptions {
  /** The mark up to which the browser has everything; undefined where it has nothing. */
  since: number | undefined;
  /** How long it lasts, in milliseconds; 0: until what there is already has been told. */
  lifeMs: number;
  beatMs: number;
  /** What is new since a mark. */
  read: (since: number) => Promise<News>;
  /** Whether the session that it was opened with stands. */
  isOpen: () => Promise<boolean>;
  failed: (error: unknown) => void;
  closed: () => void;
}

/** A stream of live updates, and the ways to wake it. */
export interface LiveStream {
  readable: Readable;
  /** Something may be new. */
  wake: () => void;
  /** Told as it is, and not again. */
  say: (kind: string, data: object) => void;
  end: () => void;
}

/** Browsers wait as long before they come back. */
const retryMs = 2_000;
/** Who takes nothing for so many beats is gone. */
const longestSilence = 3;

const block = (kind: string, data: object) => `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
/** With a line of data, for parsers leave out what has none. */
const mark = (next: number) => `id: ${next}\ndata:\n\n`;

/**
 * Server-sent events. What is new is read from the tables when the reader has room for it, so that a slow one costs no memory; the mark
 * comes after the events that it stands for, so that a break in between repeats rather than skips them.
 */
export function openStream({ since: from, lifeMs, beatMs, read, isOpen, failed, closed }: StreamOptions): LiveStream {
  // Who has nothing is told to ask for everything, as is who has a mark of another database.
  let since = from ?? Number.MAX_SAFE_INTEGER;
  let told = new Map<string, number>();
  let dirty = true;
  let busy = false;
  let room = false;
  let over = false;
  let silence = 0;

  const readable = new Readable({
    read: () => {
      room = true;
      silence = 0;
      void pump();
    },
    destroy: (error, done) => {
      stop();
      done(error);
    },
  });
  const push = (text: string) => {
    if (!over) room = readable.push(text);
  };
  const beat = setInterval(() => {
    if (!room) {
      silence += 1;
      if (silence >= longestSilence) readable.destroy();
      return;
    }
    push(': \n\n');
    // Also the way in which a signal that was lost does no harm.
    wake();
  }, beatMs).unref();
  const life = lifeMs > 0 ? setTimeout(end, lifeMs).unref() : undefined;

  function stop(): void {
    if (over) return;
    over = true;
    clearInterval(beat);
    clearTimeout(life);
    closed();
  }
  function end(): void {
    if (over) return;
    stop();
    readable.push(null);
  }

  async function pump(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      while (dirty && room && !over) {
        dirty = false;
        if (!(await isOpen())) return end();
        const news = await read(since);
        if (over) return;
        tell(news);
      }
      if (lifeMs === 0 && !dirty) end();
    } catch (error) {
      // The browser comes back with its mark.
      failed(error);
      end();
    } finally {
      busy = false;
    }
  }

  function tell({ events, next }: News): void {
    const unheard = events?.filter((event) => !told.has(nameOf(event)));
    // What a transaction before the mark wrote is all told; what came later may turn up again.
    told = new Map((events ?? []).filter(({ changedIn }) => changedIn >= next).map((event) => [nameOf(event), event.changedIn]));
    const text = unheard
      ? unheard.map(({ kind, id, roomId }) => block(kind, { id, ...(roomId && { roomId }) })).join('')
      : `retry: ${retryMs}\n${block('reset', {})}`;
    if (text !== '' || since !== next) push(text + mark(next));
    since = next;
  }

  function wake(): void {
    dirty = true;
    void pump();
  }
  return { readable, wake, say: (kind, data) => room && push(block(kind, data)), end };
}

const nameOf = ({ kind, id, roomId, changedIn }: LiveEvent) => `${kind} ${roomId ?? ''} ${id} ${changedIn}`;
