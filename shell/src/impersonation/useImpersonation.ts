import { useEffect } from 'react';
import { useQueryClient } from '@techadds/shared/query';
import { getDisplayName, takeInterruptedImpersonation, useImpersonationStore, type Impersonation } from '@techadds/shared/session';
import { say } from '../layout/flash-message';

const words = {
  stopped: (name: string) => `You are no longer viewing as ${name}`,
  expired: (name: string) => `The view as ${name} is over; you are yourself again`,
};

/**
 * The view of somebody else that runs, if one does. What was loaded for one person is forgotten when it starts and ends. A view that a load of the page has ended is said to have ended.
 */
export function useViewing(): Impersonation | null {
  const queries = useQueryClient();
  // The store tells its listeners before the screens are drawn again, so that none of them asks the old cache.
  useEffect(
    () =>
      useImpersonationStore.subscribe((now, before) => {
        if (now.impersonation === before.impersonation) return;
        queries.clear();
        if (!before.impersonation || !now.endReason) return;
        say({ title: words[now.endReason](getDisplayName(before.impersonation.user)) });
      }),
    [queries],
  );
  useEffect(() => {
    const name = takeInterruptedImpersonation();
    if (name !== undefined) void import('./restore-impersonation').then(({ endInterrupted }) => endInterrupted(name));
  }, []);
  return useImpersonationStore(({ impersonation }) => impersonation);
}
