import { tabWindowMs, type RemoteEvent } from '@techadds/shared/contract/releases/beacon';
import { getShellVersion } from './beacon';
import type { RemoteState } from './loader';

interface Remotes {
  get(name: string): Pick<RemoteState, 'shown'>;
  names(): string[];
  subscribe(listener: () => void): () => void;
}

const checkEveryMs = 60_000;
/** Timers are late rather than early, so that a whole window would become one and a minute. */
const dueAfterMs = tabWindowMs - checkEveryMs / 2;
/** When this tab has reported which version. It outlives a reload, which makes no further tab, and is sent to nobody. */
const storageKey = 'open-tab-reports';

function readReports(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/**
 * Reports which versions of shell and remotes this tab runs: when it opens, when one changes, and once in each window of five minutes. A hidden tab is
 * open, too, and reports as long as its browser runs timers in it.
 * @returns how to stop
 */
export function reportOpenTabs(remotes: Remotes, send: (events: RemoteEvent[]) => void): () => void {
  const check = () => {
    const now = Date.now();
    const reports = Object.fromEntries(Object.entries(readReports()).filter(([, at]) => now - at < dueAfterMs && at <= now));
    const running = remotes.names().map((name) => [name, remotes.get(name).shown?.release.version] as const);
    const due = [['shell', getShellVersion()] as const, ...running].flatMap(([app, version]) =>
      version !== undefined && reports[`${app} ${version}`] === undefined ? [{ app, version, kind: 'open' as const, ms: 0 }] : [],
    );
    if (due.length === 0) return;
    for (const { app, version } of due) reports[`${app} ${version}`] = now;
    sessionStorage.setItem(storageKey, JSON.stringify(reports));
    send(due);
  };
  const unsubscribe = remotes.subscribe(check);
  const timer = setInterval(check, checkEveryMs);
  check();
  return () => {
    unsubscribe();
    clearInterval(timer);
  };
}
