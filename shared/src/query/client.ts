import { QueryClient } from '@tanstack/react-query';
import { refetchOnRecovery } from './refetch-on-recovery';

/** Unused responses are cached for a minute; a response less than five seconds old is not refetched. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: 60_000, staleTime: 5_000, retry: false } } });
  refetchOnRecovery(client);
  return client;
}

/** The query cache that shell and remotes share. */
export const queryClient = createQueryClient();
