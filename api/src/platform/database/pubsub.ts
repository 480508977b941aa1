import pg from 'pg';

/** What transactions tell each other across processes. A signal only wakes: it may be lost, and what it is about is read from tables. */
export interface Signals {
  /**
   * Hears every signal until the returned function is called. `null` means that some may have been missed: the connection is new.
   */
  hear(listener: (payload: string | null) => void): () => void;
  close(): Promise<void>;
}

export const signalChannel = 'live';
const firstWaitMs = 200;
const longestWaitMs = 5_000;

/** Listens on a connection of its own, which is there as long as somebody hears, and comes back when it was lost. */
export function openSignals(url: string, log: (message: string) => void = () => undefined): Signals {
  const listeners = new Set<(payload: string | null) => void>();
  const tell = (payload: string | null) => listeners.forEach((listener) => listener(payload));
  let client: pg.Client | undefined;
  let closed = false;
  let failures = 0;
  let again: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const own = new pg.Client({
      connectionString: url,
      application_name: 'techadds-live',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    client = own;
    const lost = () => {
      if (client !== own) return;
      client = undefined;
      own.end().catch(() => undefined);
      if (closed) return;
      failures += 1;
      again = setTimeout(
        () => {
          again = undefined;
          void connect();
        },
        Math.min(firstWaitMs * 2 ** failures, longestWaitMs),
      ).unref();
    };
    own.on('error', (error) => {
      log(`The connection for live updates was lost: ${error.message}`);
      lost();
    });
    own.on('end', lost);
    own.on('notification', ({ payload = '' }) => tell(payload));
    try {
      await own.connect();
      await own.query(`listen ${signalChannel}`);
      failures = 0;
      tell(null);
    } catch (error) {
      if (!closed) log(`Live updates have no connection: ${(error as Error).message}`);
      lost();
    }
  }

  return {
    hear: (listener) => {
      listeners.add(listener);
      if (!client && !again && !closed) void connect();
      return () => void listeners.delete(listener);
    },
    close: async () => {
      closed = true;
      clearTimeout(again);
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
