import type { Query, QueryClient } from '@tanstack/react-query';

const initialDelayMs = 5_000;
const maxDelayMs = 30_000;

interface UnavailableError {
  isUnavailable?: unknown;
  retryAfterS?: unknown;
}
/** Structurally typed, so that this file does not import the API client. */
const getUnavailableError = ({ state }: Query): UnavailableError | undefined => {
  const error = state.error as UnavailableError | null;
  return state.fetchStatus === 'idle' && error?.isUnavailable === true ? error : undefined;
};

/**
 * Retries queries on the screen that failed because the server was unavailable: with increasing delays, and not before the time that
 * the server's Retry-After gives. Queries that the server rejected are not retried.
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
