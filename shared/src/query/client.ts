import { QueryClient } from '@tanstack/react-query';

/** Unused answers are kept for a minute; within five seconds an answer is good enough for a second screen. */
export const makeQueryClient = () => new QueryClient({ defaultOptions: { queries: { gcTime: 60_000, staleTime: 5_000, retry: false } } });

/** The one query cache of shell and remotes. */
export const queryClient = makeQueryClient();
