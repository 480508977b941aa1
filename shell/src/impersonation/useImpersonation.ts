import { useEffect } from 'react';
import { useQueryClient } from '@techadds/shared/query';
import { getDisplayName, takeInterruptedImpersonation, useImpersonationStore, type Impersonation } from '@techadds/shared/session';
import { showToast } from '../layout/flash-message';

const endMessages = {
  stopped: (name: string) => `You are no longer viewing as ${name}`,
  expired: (name: string) => `Impersonation of ${name} ended`,
};

/**
 * The current impersonation, if any. Clears the query cache when one starts or ends, and reports one that was interrupted by a page
 * load.
 */
export function useImpersonation(): Impersonation | null {
  const queries = useQueryClient();
  // Store listeners run before the re-render, so that no page reads the old cache.
  useEffect(
    () =>
      useImpersonationStore.subscribe((now, before) => {
        if (now.impersonation === before.impersonation) return;
        queries.clear();
        if (!before.impersonation || !now.endReason) return;
        showToast({ title: endMessages[now.endReason](getDisplayName(before.impersonation.user)) });
      }),
    [queries],
  );
  useEffect(() => {
    const name = takeInterruptedImpersonation();
    if (name !== undefined)
      void import(/* webpackChunkName: 'impersonation' */ './restore-impersonation').then(
        ({ endInterruptedImpersonation: endInterrupted }) => endInterrupted(name),
      );
  }, []);
  return useImpersonationStore(({ impersonation }) => impersonation);
}
