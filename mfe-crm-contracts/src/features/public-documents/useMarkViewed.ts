import { useEffect, useEffectEvent } from 'react';
import { useQueryClient } from '@techadds/shared/query';

/**
 * Tells the server, once, that somebody has what a link opens before them; what it answers is shown. That it cannot be told is no matter to
 * who reads.
 * @param isThere whether it is on the screen
 */
export function useOpening<T>(queryKey: readonly unknown[], isThere: boolean, open: () => Promise<T>): void {
  const queries = useQueryClient();
  const tell = useEffectEvent(async () => {
    try {
      queries.setQueryData(queryKey, await open());
    } catch {
      // It is read all the same.
    }
  });
  useEffect(() => {
    if (isThere) void tell();
  }, [isThere]);
}
