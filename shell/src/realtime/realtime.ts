import type { queryClient } from '@techadds/shared/query';
import { followStream, type LiveEvent } from './event-stream';

/** What the screens show of each kind of news: first segments of queries. */
const stale: Record<string, readonly string[]> = {
  reset: ['notifications', 'chat'],
  notification: ['notifications'],
  message: ['chat'],
  read: ['chat'],
};
/** What comes at once is asked for once. */
const gatherMs = 80;

/** Makes the queries that news concerns old, so that what is on screen is asked for again. */
function refresher(queries: typeof queryClient) {
  const nouns = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    timer = undefined;
    const asked = new Set(nouns);
    nouns.clear();
    void queries.invalidateQueries({ predicate: ({ queryKey }) => asked.has(String(queryKey[0])) });
  };
  return {
    hear: ({ kind, data }: LiveEvent) => {
      if (kind === 'typing') {
        const { roomId, name } = data;
        // Where no conversation is open it is forgotten.
        if (roomId && name) queries.setQueryData(['typing', roomId], { name, at: Date.now() });
        return;
      }
      for (const noun of stale[kind] ?? []) nouns.add(noun);
      if (nouns.size > 0) timer ??= setTimeout(refresh, gatherMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Hears the live updates of a person, with one connection for all tabs of the browser: the tab that holds the lock has it and tells the
 * others; when it goes, another takes over. Where a browser has no locks, each tab has its own.
 * @param person names whose updates they are, and in which tenant
 * @returns ends it
 */
export function startLive(queries: typeof queryClient, person: string): () => void {
  const name = `td-live ${person}`;
  const { hear, stop: stopRefreshing } = refresher(queries);
  let stop: (() => void) | undefined;

  function begin(): void {
    if (stop) return;
    const end = new AbortController();
    const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
    channel?.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => hear(data));
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
  // A page that the browser puts aside must not keep the connection from the others.
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
  };
}
