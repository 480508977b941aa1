export { keepPreviousData, QueryClientProvider, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
export { makeQueryClient, queryClient } from './client';
