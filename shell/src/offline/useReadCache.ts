import { useEffect } from 'react';
import { useQueryClient } from '@techadds/shared/query';
import { readCacheName } from '@techadds/shared/session';

/** The first time, the network is left to the first pages; after that, the browser has the code. */
const startAfterMs = () => (readCacheName in sessionStorage ? 1_000 : 10_000);

/** Keeps what is seen for reading offline. Loaded late, or when a request fails: then it may have what the page needs. */
export function useReadCache(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let end: (() => void) | undefined;
    const begin = () => {
      stopWaiting();
      import(/* webpackChunkName: 'read-cache' */ '@techadds/shared/read-cache').then(
        ({ startReadCache }) => (end = startReadCache(queries)),
        () => undefined,
      );
    };
    const timer = setTimeout(begin, startAfterMs());
    const unsubscribe = queries.getQueryCache().subscribe(({ query }) => query.state.fetchFailureCount > 0 && begin());
    const stopWaiting = () => {
      clearTimeout(timer);
      unsubscribe();
    };
    return () => {
      stopWaiting();
      end?.();
    };
  }, [queries]);
}
