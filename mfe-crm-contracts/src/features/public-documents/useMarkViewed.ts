import { useEffect, useEffectEvent } from 'react';
import { useQueryClient } from '@techadds/shared/query';

/**
 * Marks the document as viewed, once, and caches the response. A failed request is ignored because it must not keep anybody from reading.
 * @param isThere whether the document is on the screen
 */
export function useMarkViewed<T>(queryKey: readonly unknown[], isThere: boolean, open: () => Promise<T>): void {
  const queries = useQueryClient();
  const report = useEffectEvent(async () => {
    try {
      queries.setQueryData(queryKey, await open());
    } catch {
      // The document can be read without it.
    }
  });
  useEffect(() => {
    if (isThere) void report();
  }, [isThere]);
}
