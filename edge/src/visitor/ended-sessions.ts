import { EndedSessions } from '@techadds/shared/contract/releases/serving';
import type { ApiFetch } from '../api-pool/api-fetch';
import { fetchAsEdge, type EdgeKeyConfig } from '../api-pool/fetch-as-edge';

export interface EndedSessionList {
  /** Whether a session has ended; undefined before the API has answered for the first time. */
  has(sessionId: string): boolean | undefined;
  stop(): void;
}

const intervalMs = 2_000;
const timeoutMs = 8_000;
/** Longer than any token is accepted after its session has ended: 15 minutes, and the tolerances for clocks. */
const keptMs = 20 * 60_000;

/**
 * Takes over from the API which sessions have ended, every two seconds. Requests are decided by what was taken over last, so that an API that is slow or
 * down holds no file up, and opens none to a session that had ended before.
 * @param warn called once for each problem until it changes
 */
export function followEndedSessions(
  config: EdgeKeyConfig,
  fetchApi: ApiFetch,
  warn: (message: string) => void,
  now: () => number = Date.now,
): EndedSessionList {
  const ended = new Map<string, number>();
  let since: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let problem = '';
  const takeOver = async (): Promise<void> => {
    const { ids, until } = await fetchEnded(config, fetchApi, since);
    since = until;
    for (const id of ids) if (!ended.has(id)) ended.set(id, now());
    // The oldest first.
    for (const [id, at] of ended) {
      if (at > now() - keptMs) break;
      ended.delete(id);
    }
  };
  const tick = async () => {
    const next = await takeOver().then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (next !== '' && next !== problem) warn(`ended sessions could not be taken over: ${next}`);
    problem = next;
    if (!isStopped) timer = setTimeout(() => void tick(), intervalMs);
  };
  void tick();
  return {
    has: (sessionId) => (since === undefined ? undefined : ended.has(sessionId)),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

async function fetchEnded(config: EdgeKeyConfig, fetchApi: ApiFetch, since: string | undefined): Promise<EndedSessions> {
  const path = `/releases/ended-sessions${since === undefined ? '' : `?since=${since}`}`;
  const response = await fetchAsEdge(config, fetchApi, path, { timeoutMs });
  if (!response) throw new Error('There is no key of the installation: set EDGE_KEY.');
  if (!response.ok) {
    await response.arrayBuffer();
    throw new Error(`The API answered ${response.status} to ${path.split('?')[0]}.`);
  }
  return EndedSessions.parse(await response.json());
}
