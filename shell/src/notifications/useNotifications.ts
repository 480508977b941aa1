import { useEffect, useRef } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { listNotifications } from '@techadds/shared/contract/notifications/endpoints';
import { useQuery, useQueryClient } from '@techadds/shared/query';

const pollMs = 60_000;
/** The resources that events with notifications may have changed. */
const staleResources = ['orders', 'dashboard'];

/** The newest notifications, polled every minute while the page is visible. */
export function useNotifications() {
  const queries = useQueryClient();
  const result = useQuery({ ...apiQuery(listNotifications, { query: { limit: '20' } }), refetchInterval: pollMs });
  const newest = result.data?.items[0]?.id;
  const seen = useRef(newest);
  // A new notification means that cached data about orders is stale.
  useEffect(() => {
    if (seen.current !== undefined && newest !== seen.current)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => staleResources.includes(String(queryKey[0])) });
    seen.current = newest;
  }, [newest, queries]);
  return result;
}
