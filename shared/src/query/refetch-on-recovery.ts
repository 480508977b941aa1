import type { Query, QueryClient } from '@tanstack/react-query';

const initialDelayMs = 5_000;
const maxDelayMs = 30_000;

interface UnavailableError {
  isUnavailable?: unknown;
  retryAfterS?: unknown;
}
/** Kept structural, so that this file needs no client. */
const getUnavailableError = ({ state }: Query): UnavailableError | undefined => {
  const error = state.error as UnavailableError | null;
  return state.fetchStatus === 'idle' && error?.isUnavailable === true ? error : undefined;
};

/**
 * Asks again by itself for what is on the screen and failed because the server was away: first soon, then less and less often, and not
 * before the server said so. What the server refused stays refused.
 */
export function refetchOnRecovery(client: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delayMs = initialDelayMs;
  const failedQueries = () =>
    client.getQueryCache().findAll({ type: 'active', predicate: (query) => getUnavailableError(query) !== undefined });

  async function retry(): Promise<void> {
    await client.refetchQueries({ type: 'active', predicate: (query) => getUnavailableError(query) !== undefined });
    timer = undefined;
    delayMs = failedQueries().length > 0 ? Math.min(delayMs * 2, maxDelayMs) : initialDelayMs;
    schedule();
  }
  function schedule(): void {
    if (timer !== undefined || failedQueries().length === 0) return;
    const retryAfterMs = failedQueries().map((query) => Number(getUnavailableError(query)?.retryAfterS ?? 0) * 1000);
    timer = setTimeout(() => void retry(), Math.max(delayMs, ...retryAfterMs));
  }
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') schedule();
  });
}
