import { useEffect } from 'react';
import { useQueryClient } from '@techadds/shared/query';
import { useSession, useImpersonationStore } from '@techadds/shared/session';

/** Leaves the network to the first page. */
const startAfterMs = 4_000;

/** Keeps the query cache up to date by realtime events. Off during an impersonation, which polls only. */
export function useRealtime(): void {
  const queries = useQueryClient();
  const account = useSession(({ token, user }) => (token !== null && user ? `${user.id} ${user.tenantId}` : null));
  const viewing = useImpersonationStore(({ impersonation }) => impersonation !== null);
  useEffect(() => {
    if (account === null || viewing) return;
    let over = false;
    let stop: (() => void) | undefined;
    const begin = async () => {
      const { startRealtime: startLive } = await import(/* webpackChunkName: 'background' */ './realtime');
      if (!over) stop = startLive(queries, account);
    };
    // If it fails, polling still refreshes everything every minute.
    const timer = setTimeout(() => void begin().catch(() => undefined), startAfterMs);
    return () => {
      over = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [account, viewing, queries]);
}
