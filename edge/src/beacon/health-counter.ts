import type { RemoteEvent } from '@techadds/shared/contract/releases/beacon';
import { slowLoadMs } from '@techadds/shared/contract/releases/health';
import type { ApiFetch } from '../api-pool/api-fetch';
import { fetchAsEdge, type EdgeKeyConfig } from '../api-pool/fetch-as-edge';

interface Counts {
  app: string;
  version: string;
  loads: number;
  failures: number;
  errors: number;
  slow: number;
  loadMs: number;
  /** Open tabs; those that an API did not take are over by its next answer. */
  tabs: number;
}

export interface HealthCounter {
  add(events: readonly RemoteEvent[]): void;
  stop(): void;
}

const reportEveryMs = 2_000;
const timeoutMs = 10_000;
/** More versions than are ever served: made-up ones must not fill the memory. */
const maxVersions = 100;

/** Counts what browsers report by version, and hands it to the API every two seconds. What the API does not take is handed over again. */
export function createHealthCounter(config: EdgeKeyConfig, fetchApi: ApiFetch): HealthCounter {
  let counts = new Map<string, Counts>();
  const add = (events: readonly RemoteEvent[]): void => {
    for (const { app, version, kind, ms } of events) {
      const key = `${app} ${version}`;
      if (!counts.has(key) && counts.size >= maxVersions) continue;
      const own = counts.get(key) ?? { app, version, loads: 0, failures: 0, errors: 0, slow: 0, loadMs: 0, tabs: 0 };
      counts.set(key, own);
      if (kind === 'open') own.tabs += 1;
      else if (kind === 'error') own.errors += 1;
      else {
        own.loads += 1;
        own.failures += kind === 'failure' ? 1 : 0;
        own.slow += ms > slowLoadMs ? 1 : 0;
        own.loadMs += ms;
      }
    }
  };
  const report = async (): Promise<void> => {
    if (counts.size === 0) return;
    const sending = counts;
    counts = new Map();
    const response = fetchAsEdge(config, fetchApi, '/release-health', { json: { items: [...sending.values()] }, timeoutMs });
    // Without a key there is no API that counts.
    const isTaken = await response.then(
      (answer) => answer?.ok ?? true,
      () => false,
    );
    if (isTaken) return;
    const later = counts;
    counts = new Map([...sending].map(([key, own]) => [key, { ...own, tabs: 0 }]));
    for (const { app, version, ...more } of later.values()) {
      const own = counts.get(`${app} ${version}`);
      if (own) for (const key of Object.keys(more) as (keyof typeof more)[]) own[key] += more[key];
      else counts.set(`${app} ${version}`, { app, version, ...more });
    }
  };
  const timer = setInterval(() => void report(), reportEveryMs);
  timer.unref();
  return { add, stop: () => clearInterval(timer) };
}
