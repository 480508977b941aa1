import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { refreshSession, tenantHeaders } from '@techadds/shared/api';
import { getCurrentToken, needsRefresh } from '@techadds/shared/session';

/** What the server tells while it happens: a word for it, and ids; what it is about is asked for. */
export interface LiveEvent {
  kind: string;
  data: Record<string, string>;
}

const address = '/api/notifications/stream';
/** The server says something every fifteen seconds; a line that is silent for longer is dead. */
const silenceMs = 40_000;
const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

/** Waits, less where the network comes back or `signal` ends it. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
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

/** Follows the live updates until `signal` ends it: comes back after every break, with the mark of what was heard. */
export async function followStream(hear: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> {
  let mark: string | undefined;
  let failures = 0;
  while (!signal.aborted) {
    const outcome = await readOnce(
      mark,
      (event) => hear(event),
      (next) => {
        mark = next;
        failures = 0;
      },
      signal,
    );
    if (outcome === 'over' || signal.aborted) return;
    failures += 1;
    // Everybody who was interrupted at once does not come back at once.
    const wait = Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs) * (0.5 + Math.random() / 2);
    await pause(outcome === 'broken' ? wait : outcome, signal);
  }
}

/** One connection. `over`: there is no session any more; else `broken`, or the milliseconds that the server asks to wait. */
async function readOnce(
  mark: string | undefined,
  hear: (event: LiveEvent) => void,
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
    const answer = await fetch(address, {
      headers: {
        ...tenantHeaders(token),
        Accept: 'text/event-stream',
        Authorization: `Bearer ${token}`,
        ...(mark !== undefined && { 'Last-Event-ID': mark }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, dead.signal]),
    });
    if (answer.status === 401) return (await refreshSession()) === 'refused' ? 'over' : 'broken';
    if (answer.status === 403) return 'over';
    const wait = Number(answer.headers.get('retry-after'));
    if (!answer.ok || !answer.body) return wait > 0 ? wait * 1000 : 'broken';
    await readMessages(answer.body, alive, (message) => take(message, hear, keep));
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

/** Passes an event on with its data, and its id as the mark to resume from. */
function take({ event, data, id }: EventSourceMessage, hear: (event: LiveEvent) => void, keep: (mark: string) => void): void {
  if (event !== undefined) {
    try {
      hear({ kind: event, data: JSON.parse(data) as Record<string, string> });
    } catch {
      // A message that is no JSON is skipped: the server sends the same ids again after a reset.
    }
  }
  if (id !== undefined) keep(id);
}
