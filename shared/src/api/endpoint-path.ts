import type { EndpointShape } from '@techadds/shared/contract/endpoint';

export interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

/** The URL of a call relative to the API's base; undefined and empty query values are left out. */
export function endpointPath(endpoint: Pick<EndpointShape, 'path'>, { params = {}, query = {} }: AnyInput): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(key, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}
