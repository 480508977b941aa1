import pg from 'pg';

/** Notifications between processes. They only wake: one may be lost, and the data is read from tables. */
export interface PubSub {
  /**
   * Calls the listener with every notification until the returned function is called. `null` means that some may have been missed, because the
   * connection is new.
   */
  subscribe(listener: (payload: string | null) => void): () => void;
  close(): Promise<void>;
}

export const pubSubChannel = 'live';
const initialRetryMs = 200;
const maxRetryMs = 5_000;

/** Listens on a dedicated connection, which is open while there are subscribers and reconnects when it is lost. */
export function createPubSub(url: string, log: (message: string) => void = () => undefined): PubSub {
  const listeners = new Set<(payload: string | null) => void>();
  const publishToListeners = (payload: string | null) => listeners.forEach((listener) => listener(payload));
  let client: pg.Client | undefined;
  let closed = false;
  let failures = 0;
  let retryTimer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const connection = new pg.Client({
      connectionString: url,
      application_name: 'techadds-live',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    client = connection;
    const handleDisconnect = () => {
      if (client !== connection) return;
      client = undefined;
      connection.end().catch(() => undefined);
      if (closed) return;
      failures += 1;
      retryTimer = setTimeout(
        () => {
          retryTimer = undefined;
          void connect();
        },
        Math.min(initialRetryMs * 2 ** failures, maxRetryMs),
      ).unref();
    };
    connection.on('error', (error) => {
      log(`The connection for live updates was lost: ${error.message}`);
      handleDisconnect();
    });
    connection.on('end', handleDisconnect);
    connection.on('notification', ({ payload = '' }) => publishToListeners(payload));
    try {
      await connection.connect();
      await connection.query(`listen ${pubSubChannel}`);
      failures = 0;
      publishToListeners(null);
    } catch (error) {
      if (!closed) log(`Live updates have no connection: ${(error as Error).message}`);
      handleDisconnect();
    }
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      if (!client && !retryTimer && !closed) void connect();
      return () => void listeners.delete(listener);
    },
    close: async () => {
      closed = true;
      clearTimeout(retryTimer);
      const current = client;
      client = undefined;
      await current?.end().catch(() => undefined);
    },
  };
}
