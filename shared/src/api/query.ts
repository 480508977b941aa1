import type { EndpointShape, Input, Output } from '@techadds/shared/contract/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@techadds/shared/query';
import { call, type CallArguments, type CallOptions } from './call';
import { ApiError } from './error';

/** The first path segment: what a query belongs to, and what a mutation makes stale. */
const nounOf = (endpoint: EndpointShape) => endpoint.path.split('/')[1]!;

/** The key under which an endpoint's answer is cached. */
export const queryKey = (endpoint: EndpointShape, input?: object) => [nounOf(endpoint), endpoint.path, input ?? {}] as const;

/** Options for `useQuery`: `useQuery(apiQuery(getOrder, { params: { id } }))`. */
export function apiQuery<const E extends EndpointShape>(endpoint: E, ...[input]: CallArguments<E>) {
  return queryOptions<Output<E>, ApiError>({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, ...([input, { signal }] as unknown as CallArguments<E>)),
    retry: (failures, error) => typeof error.status !== 'number' && failures < 2,
  });
}

/**
 * A call that changes something: `const accept = useApiMutation(acceptOrder); accept.mutate({ params: { id } })`.
 * Afterwards all queries of the same noun, and those the endpoint names in `refetches`, are loaded again.
 */
export function useApiMutation<const E extends EndpointShape>(endpoint: E, options: Pick<CallOptions, 'headers'> = {}) {
  const queries = useQueryClient();
  const stale = [nounOf(endpoint), ...(endpoint.refetches ?? [])];
  return useMutation<Output<E>, ApiError, object extends Input<E> ? Input<E> | void : Input<E>>({
    mutationFn: (input) => call(endpoint, ...([input ?? undefined, options] as unknown as CallArguments<E>)),
    onSettled: () => queries.invalidateQueries({ predicate: (query) => stale.includes(String(query.queryKey[0])) }),
  });
}
