import { createHash } from 'node:crypto';
import type { ApiFetch } from '../api-pool/api-fetch';
import type { EndedSessionList } from './ended-sessions';

/** Whether the session of a token has ended although the token has not. */
export type IsSessionEnded = (token: string, sessionId: string) => Promise<boolean>;

const cachedForMs = 10_000;
const timeoutMs = 2_000;
const maxCached = 10_000;

/**
 * Decides by the list of ended sessions. Until there is one, as beside an API that does not have it yet, it asks the API about each token once in ten
 * seconds, and a session of which it hears nothing counts as ended.
 */
export function createSessionCheck(list: Pick<EndedSessionList, 'has'>, fetchApi: ApiFetch, now: () => number = Date.now): IsSessionEnded {
  const cache = new Map<string, { until: number; ended: Promise<boolean> }>();
  return async (token, sessionId) => {
    const isListed = list.has(sessionId);
    if (isListed !== undefined) return isListed;
    const key = createHash('sha256').update(token).digest('base64');
    const known = cache.get(key);
    if (known && known.until > now()) return known.ended;
    if (cache.size >= maxCached) cache.clear();
    const open = isOpen(fetchApi, token);
    cache.set(key, { until: now() + cachedForMs, ended: open.then((answer) => answer !== true) });
    // Only an answer is kept.
    void open.then((answer) => answer === undefined && cache.delete(key));
    return (await open) !== true;
  };
}

/** Undefined where the API does not say. */
async function isOpen(fetchApi: ApiFetch, token: string): Promise<boolean | undefined> {
  try {
    const response = await fetchApi('/auth/me', { headers: { authorization: `Bearer ${token}` }, timeoutMs });
    // Frees the connection for the next request.
    await response.arrayBuffer();
    return response.status === 401 ? false : response.status < 500 ? true : undefined;
  } catch {
    return undefined;
  }
}
