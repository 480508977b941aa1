export {
  keepPreviousData,
  QueryClientProvider,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export { makeQueryClient, queryClient } from './client';
