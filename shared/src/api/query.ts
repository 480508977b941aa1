import type { EndpointShape, Input, Output } from '@techadds/shared/contract/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@techadds/shared/query';
import { useRef } from 'react';
import { call, idempotencyKeyHeader, type CallArguments, type CallOptions } from './call';
import { ApiError } from './error';

/** The first path segment: groups the queries that a mutation invalidates. */
const getResource = (endpoint: EndpointShape) => endpoint.path.split('/')[1]!;

/** The cache key of an endpoint's response. */
export const queryKey = (endpoint: EndpointShape, input?: object) => [getResource(endpoint), endpoint.path, input ?? {}] as const;

/** Options for `useQuery`: `useQuery(apiQuery(getOrder, { params: { id } }))`. */
export function apiQuery<const E extends EndpointShape>(endpoint: E, ...[input]: CallArguments<E>) {
  return queryOptions<Output<E>, ApiError>({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, ...([input, { signal }] as unknown as CallArguments<E>)),
    retry: (failures, error) => typeof error.status !== 'number' && failures < 2,
  });
}

/** One idempotency key per action: it stays the same until the call succeeds or other input is sent, so that a retry cannot repeat the action. */
function useIdempotencyKey() {
  const intent = useRef<{ inputs: string; key: string } | null>(null);
  return {
    keyFor: (input: unknown) => {
      const inputs = JSON.stringify(input ?? null);
      if (intent.current?.inputs !== inputs) intent.current = { inputs, key: crypto.randomUUID() };
      return intent.current.key;
    },
    done: () => void (intent.current = null),
  };
}

/**
 * A call that changes data: `const accept = useApiMutation(acceptOrder); accept.mutate({ params: { id } })`.
 * Afterwards all queries of the same resource, and those that the endpoint lists in `refetches`, are refetched.
 * Calls with the same `scope` run one after the other, in the order in which they were made.
 */
export function useApiMutation<const E extends EndpointShape>(
  endpoint: E,
  { scope, ...options }: Pick<CallOptions, 'headers'> & { scope?: string | undefined } = {},
) {
  const queries = useQueryClient();
  const intent = useIdempotencyKey();
  const stale = [getResource(endpoint), ...(endpoint.refetches ?? [])];
  return useMutation<Output<E>, ApiError, object extends Input<E> ? Input<E> | void : Input<E>>({
    mutationFn: async (input) => {
      const headers = endpoint.idempotent ? { [idempotencyKeyHeader]: intent.keyFor(input), ...options.headers } : options.headers;
      const output = await call(endpoint, ...([input ?? undefined, { ...options, headers }] as unknown as CallArguments<E>));
      intent.done();
      return output;
    },
    ...(scope && { scope: { id: scope } }),
    onSettled: () => queries.invalidateQueries({ predicate: (query) => stale.includes(String(query.queryKey[0])) }),
  });
}
