import { useEffect } from 'react';
import { useQueryClient } from '@techadds/shared/query';
import { useSession, useImpersonationStore } from '@techadds/shared/session';

/** The first screen has the network for itself. */
const startAfterMs = 4_000;

/** Keeps what the app shows up to date while it happens. Who looks at the product as somebody else has the answers of the moment. */
export function useLive(): void {
  const queries = useQueryClient();
  const person = useSession(({ token, user }) => (token !== null && user ? `${user.id} ${user.tenantId}` : null));
  const viewing = useImpersonationStore(({ impersonation }) => impersonation !== null);
  useEffect(() => {
    if (person === null || viewing) return;
    let over = false;
    let stop: (() => void) | undefined;
    const begin = async () => {
      const { startLive } = await import('./realtime');
      if (!over) stop = startLive(queries, person);
    };
    // Without it everything is a minute old at most.
    const timer = setTimeout(() => void begin().catch(() => undefined), startAfterMs);
    return () => {
      over = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [person, viewing, queries]);
}
