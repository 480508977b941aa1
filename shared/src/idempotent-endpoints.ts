import { createHash } from 'node:crypto';
import type { EndpointShape } from '@techadds/shared/contract/endpoint';
import { endpoints } from '@techadds/shared/contract/endpoints';

/** The endpoints that work on a request once for each `Idempotency-Key`, such as `POST /orders`, in order. */
export const listIdempotentEndpoints = (): string[] =>
  endpoints
    .filter(({ endpoint }) => endpoint.idempotent)
    .map(({ endpoint: { method, path } }) => `${method} ${path}`)
    .sort();

/** Identifies a list of idempotent endpoints: an API and an edge of different versions may have different ones. */
export const hashEndpoints = (list = listIdempotentEndpoints()): string => createHash('sha256').update(list.join('\n')).digest('hex');

/** The endpoint of a request, with its path as the edge sends it: of those that match, the one with the most fixed segments. */
export function findEndpoint(method: string, requestPath: string): EndpointShape | undefined {
  const segments = splitPath((requestPath.split('?')[0] ?? '').replace(/^\/api(?=\/)/, ''));
  const matching = endpoints.filter(({ endpoint }) => {
    const pattern = splitPath(endpoint.path);
    return (
      endpoint.method === method && pattern.length === segments.length && pattern.every((part, i) => isParam(part) || part === segments[i])
    );
  });
  const countFixed = ({ endpoint }: { endpoint: EndpointShape }) => splitPath(endpoint.path).filter((part) => !isParam(part)).length;
  return [...matching].sort((a, b) => countFixed(b) - countFixed(a))[0]?.endpoint;
}

const splitPath = (path: string) => path.split('/').filter((part) => part !== '');
const isParam = (part: string) => part.startsWith('{');
