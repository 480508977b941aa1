import { QueryClient } from '@tanstack/react-query';
import { refetchOnRecovery } from './refetch-on-recovery';

/** Offline, a request fails at once instead of waiting for a connection: a page then says so, and no action is sent when it is long forgotten. */
const networkMode = 'always';

/** Unused responses are cached for a minute; a response less than five seconds old is not refetched. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { gcTime: 60_000, staleTime: 5_000, retry: false, networkMode, refetchOnReconnect: true },
      mutations: { networkMode },
    },
  });
  refetchOnRecovery(client);
  return client;
}

/** The query cache that shell and remotes share. */
export const queryClient = createQueryClient();
