import { useEffect } from 'react';
import { useQueryClient } from '@techadds/shared/query';

/** When a request fails, there may be something to show that was seen before. What is seen is kept from `startRealtime` on. */
export function useReadCache(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getQueryCache().subscribe(({ query }) => {
        if (query.state.fetchFailureCount > 0)
          void import(/* webpackChunkName: 'offline' */ '@techadds/shared/offline').then(
            ({ startReadCache }) => startReadCache(queries),
            () => undefined,
          );
      }),
    [queries],
  );
}
