import type { queryClient } from '@techadds/shared/query';
import { refreshRegistry } from '../remotes/remotes';
import { followStream, type RealtimeEvent } from './event-stream';

/** The resources (first segment of the query key) that each event kind makes stale. */
const staleResources: Record<string, readonly string[]> = {
  reset: ['notifications', 'chat', 'tenants'],
  notification: ['notifications'],
  tenant: ['notifications', 'tenants'],
  message: ['chat'],
  read: ['chat'],
};
/** Events within this time cause one invalidation. */
const batchMs = 80;

/** When a release that was announced is looked for: the edges take it over within a second, or later where its files are large. */
const releaseDelaysMs = [1_200, 4_000];

function refreshRegistryLater(): void {
  // Not all browsers at the same moment.
  for (const delay of releaseDelaysMs) setTimeout(refreshRegistry, delay + Math.random() * 300);
}

/** Invalidates the queries that events make stale. */
function createInvalidator(queries: typeof queryClient) {
  const nouns = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    timer = undefined;
    const requests = new Set(nouns);
    nouns.clear();
    void queries.invalidateQueries({ predicate: ({ queryKey }) => requests.has(String(queryKey[0])) });
  };
  return {
    hear: ({ kind, data }: RealtimeEvent) => {
      if (kind === 'typing') {
        const { roomId, name } = data;
        // Without an open conversation, the cache drops it.
        if (roomId && name) queries.setQueryData(['typing', roomId], { name, at: Date.now() });
        return;
      }
      if (kind === 'release') return refreshRegistryLater();
      for (const noun of staleResources[kind] ?? []) nouns.add(noun);
      if (nouns.size > 0) timer ??= setTimeout(refresh, batchMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/** The first pages have loaded by then; on the next ones of the tab, the browser has the code. */
const getReadCacheDelayMs = () => ('read-cache' in sessionStorage ? 0 : 11_000);

/** Keeps what is seen for reading offline. */
function startReadCacheLater(queries: typeof queryClient): () => void {
  const start = async () => (await import(/* webpackChunkName: 'offline' */ '@techadds/shared/offline')).startReadCache(queries);
  const timer = setTimeout(() => void start().catch(() => undefined), getReadCacheDelayMs());
  return () => clearTimeout(timer);
}

/**
 * Subscribes to the user's realtime events with one connection per browser: the tab that holds the lock connects and broadcasts to the
 * others; when it closes, another takes over. Browsers without the Web Locks API use one connection per tab.
 * @param user identifies the user and the tenant
 * @returns the unsubscribe function
 */
export function startRealtime(queries: typeof queryClient, user: string): () => void {
  const name = `td-live ${user}`;
  const { hear, stop: stopRefreshing } = createInvalidator(queries);
  const stopWaiting = startReadCacheLater(queries);
  let stop: (() => void) | undefined;

  function begin(): void {
    if (stop) return;
    const end = new AbortController();
    const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
    channel?.addEventListener('message', ({ data }: MessageEvent<RealtimeEvent>) => hear(data));
    const lead = () =>
      followStream((event) => {
        hear(event);
        channel?.postMessage(event);
      }, end.signal);
    if ('locks' in navigator) navigator.locks.request(name, { signal: end.signal }, lead).catch(() => undefined);
    else void lead();
    stop = () => {
      end.abort();
      channel?.close();
      stop = undefined;
    };
  }
  // A page in the back/forward cache must not hold the connection.
  const aside = () => stop?.();
  const back = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    begin();
    hear({ kind: 'reset', data: {} });
  };
  begin();
  addEventListener('pagehide', aside);
  addEventListener('pageshow', back);
  return () => {
    removeEventListener('pagehide', aside);
    removeEventListener('pageshow', back);
    stop?.();
    stopRefreshing();
    stopWaiting();
  };
}
