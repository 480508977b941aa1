import { QueryClient } from '@tanstack/react-query';
import { refetchOnRecovery } from './refetch-on-recovery';

/** Unused answers are kept for a minute; within five seconds an answer is good enough for a second screen. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: 60_000, staleTime: 5_000, retry: false } } });
  refetchOnRecovery(client);
  return client;
}

/** The one query cache of shell and remotes. */
export const queryClient = createQueryClient();
