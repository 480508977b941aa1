import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { fetchApi, refreshSession } from '@techadds/shared/api';
import { notificationStream } from '@techadds/shared/contract/notifications/endpoints';
import { getCurrentToken, needsRefresh } from '@techadds/shared/session';

/** A realtime event: its kind and ids only; the data itself is refetched. */
export interface RealtimeEvent {
  kind: string;
  data: Record<string, string>;
}

/** The server sends a heartbeat every 15 seconds; a connection that is silent for longer is dead. */
const silenceMs = 40_000;
const minBackoffMs = 1_000;
const maxBackoffMs = 30_000;

/** Waits `ms`, or until the browser is back online or `signal` aborts. */
function waitForRetry(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

/** Reads the event stream until `signal` aborts or the session ends. Reconnects with the last event id after every interruption. */
export async function followStream(onUpdate: (event: RealtimeEvent) => void, signal: AbortSignal): Promise<void> {
  let mark: string | undefined;
  let failures = 0;
  while (!signal.aborted) {
    const outcome = await readConnection(
      mark,
      (event) => onUpdate(event),
      (next) => {
        mark = next;
        failures = 0;
      },
      signal,
    );
    if (outcome === 'over' || signal.aborted) return;
    failures += 1;
    // Jitter: clients that were disconnected together must not reconnect together.
    const wait = Math.min(minBackoffMs * 2 ** (failures - 1), maxBackoffMs) * (0.5 + Math.random() / 2);
    await waitForRetry(outcome === 'broken' ? wait : outcome, signal);
  }
}

/** Reads one connection to its end. `over`: the session has ended. `broken`: reconnect with backoff. A number: the server's `Retry-After` in ms. */
async function readConnection(
  mark: string | undefined,
  onUpdate: (event: RealtimeEvent) => void,
  keep: (mark: string) => void,
  signal: AbortSignal,
): Promise<'over' | 'broken' | number> {
  const stale = getCurrentToken();
  if (stale !== null && needsRefresh(stale)) await refreshSession();
  const token = getCurrentToken();
  if (token === null) return 'over';
  const dead = new AbortController();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(silence);
    silence = setTimeout(() => dead.abort(), silenceMs);
  };
  try {
    alive();
    const answer = await fetchApi(notificationStream.path, token, {
      headers: { Accept: 'text/event-stream', ...(mark !== undefined && { 'Last-Event-ID': mark }) },
      cache: 'no-store',
      signal: AbortSignal.any([signal, dead.signal]),
    });
    if (getCurrentToken() === null) return 'over';
    if (answer.status === 401) return (await refreshSession()) === 'refused' ? 'over' : 'broken';
    if (answer.status === 403) return 'over';
    const wait = Number(answer.headers.get('retry-after'));
    if (!answer.ok || !answer.body) return wait > 0 ? wait * 1000 : 'broken';
    await readMessages(answer.body, alive, (message) => handleMessage(message, onUpdate, keep));
    return 'broken';
  } catch {
    return 'broken';
  } finally {
    clearTimeout(silence);
  }
}

async function readMessages(
  body: ReadableStream<Uint8Array>,
  onChunk: () => void,
  onEvent: (message: EventSourceMessage) => void,
): Promise<void> {
  const parser = createParser({ onEvent });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onChunk();
    parser.feed(decoder.decode(part.value, { stream: true }));
  }
}

/** Passes on the event and the id to resume from. */
function handleMessage(
  { event, data, id }: EventSourceMessage,
  onUpdate: (event: RealtimeEvent) => void,
  keep: (mark: string) => void,
): void {
  if (event !== undefined) {
    try {
      onUpdate({ kind: event, data: JSON.parse(data) as Record<string, string> });
    } catch {
      // Skip invalid JSON: a `reset` event makes the client refetch.
    }
  }
  if (id !== undefined) keep(id);
}
