import { createHash } from 'node:crypto';
import type { ApiFetch } from '../api-pool/api-fetch';

/** Whether the session of a token has ended although the token has not. */
export type IsSessionEnded = (token: string) => Promise<boolean>;

const cachedForMs = 10_000;
const timeoutMs = 500;
const maxCached = 10_000;

/**
 * Asks the API whether the session of a token goes on, for each token once in ten seconds. While the API does not answer, the token itself decides:
 * it lives for minutes.
 */
export function createSessionCheck(fetchApi: ApiFetch, now: () => number = Date.now): IsSessionEnded {
  const cache = new Map<string, { until: number; ended: Promise<boolean> }>();
  return (token) => {
    const key = createHash('sha256').update(token).digest('base64');
    const known = cache.get(key);
    if (known && known.until > now()) return known.ended;
    if (cache.size >= maxCached) cache.clear();
    const ended = isRefused(fetchApi, token);
    cache.set(key, { until: now() + cachedForMs, ended });
    return ended;
  };
}

async function isRefused(fetchApi: ApiFetch, token: string): Promise<boolean> {
  try {
    const response = await fetchApi('/auth/me', { headers: { authorization: `Bearer ${token}` }, timeoutMs });
    // Frees the connection for the next request.
    await response.arrayBuffer();
    return response.status === 401;
  } catch {
    return false;
  }
}
