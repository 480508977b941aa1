import { maxBeaconEvents, type RemoteEvent } from '@techadds/shared/contract/releases/beacon';
import { getShellVersion, sendEvents } from './beacon';
import { loadMeasure } from './load';
import type { RemoteState } from './loader';
import { reportOpenTabs } from './open-tabs';

const sendEveryMs = 5_000;
/** A script of a remote or of the shell, in the stack of an error: the first is the one that threw it. */
const appScript = /\/(?:remotes\/)?(mfe-[a-z-]+|shell)\/([0-9a-f]{10})\//;

export interface Remotes {
  get(name: string): RemoteState;
  names(): string[];
  subscribe(listener: () => void): () => void;
}

/**
 * Reports to the edge how shell and remotes load, whether their code fails, so that a bad version is taken back, and which versions open tabs run. Names
 * app, version and kind: nothing about the user or the page.
 * @returns how to stop
 */
export function reportHealth(remotes: Remotes, send: (events: string) => void = sendEvents): () => void {
  let queue: RemoteEvent[] = [];
  const seen = new Map<string, Pick<RemoteState, 'shown' | 'error'>>();
  const add = (app: string, version: string | undefined, kind: RemoteEvent['kind'], ms = 0) => {
    if (version !== undefined && queue.length < maxBeaconEvents) queue.push({ app, version, kind, ms: Math.min(Math.round(ms), 120_000) });
  };
  const check = () => {
    for (const name of remotes.names()) {
      const { shown, error, attemptedVersion } = remotes.get(name);
      const before = seen.get(name);
      seen.set(name, { shown, error });
      const isAnotherError = error !== undefined && error !== before?.error;
      if (isAnotherError) add(name, attemptedVersion, error.stage === 'mount' ? 'error' : 'failure');
      // After an error of a page, the version before is shown again, which is no load.
      else if (shown && shown !== before?.shown) add(name, shown.release.version, 'load', findLoadMs(name));
    }
  };
  const onError = (stack: unknown) => {
    const [, app, version] = appScript.exec(String(stack)) ?? [];
    if (app) add(app, version, 'error');
  };
  const onWindowError = (event: ErrorEvent) => onError(event.filename || (event.error as Error | undefined)?.stack);
  const onRejection = ({ reason }: PromiseRejectionEvent) => onError((reason as Error | undefined)?.stack);
  const flush = () => {
    if (queue.length > 0) send(JSON.stringify(queue));
    queue = [];
  };
  const unsubscribe = remotes.subscribe(check);
  const timer = setInterval(flush, sendEveryMs);
  // On their own: an edge that does not count them yet refuses all that is sent with them.
  const stopTabs = reportOpenTabs(remotes, (events) => send(JSON.stringify(events)));
  addEventListener('error', onWindowError);
  addEventListener('unhandledrejection', onRejection);
  addEventListener('pagehide', flush);
  add('shell', getShellVersion(), 'load', findStartMs());
  check();
  return () => {
    unsubscribe();
    stopTabs();
    clearInterval(timer);
    removeEventListener('error', onWindowError);
    removeEventListener('unhandledrejection', onRejection);
    removeEventListener('pagehide', flush);
    flush();
  };
}

const findLoadMs = (name: string): number => performance.getEntriesByName(loadMeasure(name), 'measure').at(-1)?.duration ?? 0;
/** From the request for the page until the shell ran. */
const findStartMs = (): number =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.domContentLoadedEventEnd ?? 0;
