import type { Query, QueryClient } from '@tanstack/react-query';

const firstWaitMs = 5_000;
const longestWaitMs = 30_000;

interface Absence {
  isAbsence?: unknown;
  retryAfterS?: unknown;
}
/** Kept structural, so that this file needs no client. */
const absenceOf = ({ state }: Query): Absence | undefined => {
  const error = state.error as Absence | null;
  return state.fetchStatus === 'idle' && error?.isAbsence === true ? error : undefined;
};

/**
 * Asks again by itself for what is on the screen and failed because the server was away: first soon, then less and less often, and not
 * before the server said so. What the server refused stays refused.
 */
export function healByItself(client: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = firstWaitMs;
  const waiting = () => client.getQueryCache().findAll({ type: 'active', predicate: (query) => absenceOf(query) !== undefined });

  async function again(): Promise<void> {
    await client.refetchQueries({ type: 'active', predicate: (query) => absenceOf(query) !== undefined });
    timer = undefined;
    wait = waiting().length > 0 ? Math.min(wait * 2, longestWaitMs) : firstWaitMs;
    plan();
  }
  function plan(): void {
    if (timer !== undefined || waiting().length === 0) return;
    const told = waiting().map((query) => Number(absenceOf(query)?.retryAfterS ?? 0) * 1000);
    timer = setTimeout(() => void again(), Math.max(wait, ...told));
  }
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') plan();
  });
}
