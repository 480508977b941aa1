import { useEffect, useMemo, useState } from 'react';
import { useImpersonationStore, useSession } from '@techadds/shared/session';
import { metaDb } from './offline-databases';
import type { OfflineKind, QueueOwner, SupersededCopy } from './offline-item';
import { listItems, listQueue, type QueuedItem } from './queue';
import { getQueueOwner } from './queue-owner';
import { listSuperseded } from './superseded';
import { toOwnerKey } from './sync-cycle';
import { watchQueue } from './watch-queue';

/** Whose queue this page shows; undefined while viewing as another user. */
function useOwner(): QueueOwner | undefined {
  const token = useSession((session) => session.token);
  const impersonation = useImpersonationStore((state) => state.impersonation);
  const owner = token === null || impersonation !== null ? undefined : getQueueOwner();
  const key = owner && toOwnerKey(owner);
  return useMemo(() => {
    const [tenantId, userId] = key?.split(':') ?? [];
    return tenantId && userId ? { tenantId, userId } : undefined;
  }, [key]);
}

/** The result of a query of the device's databases, again whenever any tab changes what it read; undefined until the first. */
function useLiveQuery<T>(query: (owner: QueueOwner) => Promise<T>): T | undefined {
  const owner = useOwner();
  const [result, setResult] = useState<{ owner: QueueOwner; value: T }>();
  useEffect(() => {
    if (!owner) return;
    return watchQueue(() => query(owner), {
      onResult: (value) => setResult({ owner, value }),
      onError: () => setResult(undefined),
    });
  }, [owner, query]);
  return result?.owner === owner ? result?.value : undefined;
}

const queries: Record<OfflineKind, (owner: QueueOwner) => Promise<QueuedItem[]>> = {
  quotes: (owner) => listItems('quotes', owner),
  services: (owner) => listItems('services', owner),
};

/** The user's items of a kind that wait for the server, live in every tab; undefined while they load. */
export const usePending = (kind: OfflineKind): QueuedItem[] | undefined => useLiveQuery(queries[kind]);

/** The user's queue, conflicts of the last 30 days, and when the last cycle ended. */
export interface QueueOverview {
  items: QueuedItem[];
  superseded: SupersededCopy[];
  lastSyncedAt: string | undefined;
}

const readOverview = async (owner: QueueOwner): Promise<QueueOverview> => ({
  items: await listQueue(owner),
  superseded: await listSuperseded(owner),
  lastSyncedAt: (await metaDb.synced.get(toOwnerKey(owner)))?.at,
});

/** Everything that the sync center shows, live in every tab; undefined while it loads, and while viewing as another user. */
export const useQueueOverview = (): QueueOverview | undefined => useLiveQuery(readOverview);
