import { maxBrowserSpans, tracesPath, type BrowserSpan, type interactionKinds } from '@techadds/shared/contract/traces/browser-spans';
import { findRoute } from '@techadds/shared/routes';

type Kind = (typeof interactionKinds)[number];

interface Interaction {
  traceId: string;
  spanId: string;
  kind: Kind;
  route: string;
  startedAt: number;
  /** When the latest response came; undefined before the first request. */
  endedAt?: number;
}

/** Later requests are not part of an interaction. */
const windowMs = 5_000;
const sendEveryMs = 5_000;
const maxMs = 120_000;

const createId = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The entry of the route table for a path: never an id, and never the token of a link. */
function toPagePattern(path: string): string {
  const route = findRoute(path)?.path;
  if (route === undefined) return '/*';
  return route === path ? route : `${route}/*`;
}

/**
 * Begins a trace with each thing that the user does, and gives all requests that follow within five seconds its id. What led to requests is reported to
 * the edge: how the user did it, on what kind of page and how long the responses took. Uploads, which are not sent by `fetch`, are in no trace.
 * @returns how to stop
 */
export function traceInteractions(
  send: (spans: string) => void = (spans) => void navigator.sendBeacon(tracesPath, new Blob([spans], { type: 'application/json' })),
): () => void {
  // As in `toApiUrl` of the client, which is not part of this file.
  const apiBase = document.querySelector<HTMLMetaElement>('meta[name=api-base]')?.content || '/api';
  let current: Interaction;
  let finished: Interaction[] = [];
  const begin = (kind: Kind) => {
    if (current?.endedAt !== undefined && finished.length < maxBrowserSpans) finished.push(current);
    const route = toPagePattern(location.pathname);
    current = { traceId: createId(16), spanId: createId(8), kind, route, startedAt: performance.now() };
  };
  const isOver = () => performance.now() - current.startedAt > windowMs;
  const flush = (isLeaving = false) => {
    if (isLeaving || isOver()) begin('background');
    if (finished.length > 0) send(JSON.stringify(finished.map(toSpan)));
    finished = [];
  };
  const listeners = {
    pointerdown: () => begin('click'),
    keydown: () => begin('key'),
    popstate: () => begin('navigation'),
    pagehide: () => flush(true),
  };

  begin('navigation');
  const untraced = globalThis.fetch;
  globalThis.fetch = async (url, init) => {
    if (typeof url !== 'string' || !url.startsWith(apiBase)) return untraced(url, init);
    if (isOver()) begin('background');
    const interaction = current;
    const traceparent = `00-${interaction.traceId}-${interaction.spanId}-01`;
    interaction.endedAt ??= performance.now();
    try {
      return await untraced(url, { ...init, headers: { ...(init?.headers as Record<string, string>), traceparent } });
    } finally {
      interaction.endedAt = performance.now();
    }
  };
  for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener, { capture: true, passive: true });
  const timer = setInterval(() => flush(), sendEveryMs);
  return () => {
    globalThis.fetch = untraced;
    for (const [type, listener] of Object.entries(listeners)) removeEventListener(type, listener, { capture: true });
    clearInterval(timer);
  };
}

const limitMs = (ms: number) => Math.min(Math.max(Math.round(ms), 0), maxMs);

const toSpan = ({ traceId, spanId, kind, route, startedAt, endedAt = startedAt }: Interaction): BrowserSpan => ({
  ...{ traceId, spanId, kind, route },
  agoMs: limitMs(performance.now() - startedAt),
  ms: limitMs(endedAt - startedAt),
});
