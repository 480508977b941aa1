export {
  keepPreviousData,
  QueryClientProvider,
  queryOptions,
  useMutation,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export type { Query, QueryClient } from '@tanstack/react-query';
export { createQueryClient, queryClient } from './client';
