import type { FastifyInstance } from 'fastify';
import type { EndpointShape, Input, Output } from '@techadds/shared/contract/endpoint';
import type { RequestMeta } from '../../platform/auth/caller';

/** Endpoints that only read: a tool cannot call any other. */
type ReadEndpoint = EndpointShape & { method: 'GET'; type?: undefined };
export type Read = <E extends ReadEndpoint>(endpoint: E, input: Input<E>) => Promise<Output<E>>;

/** A read that the API refused, with its status and its message for people. */
export class ReadError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const toUrl = ({ path }: EndpointShape, { params = {}, query = {} }: { params?: object; query?: object }) => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String((params as Record<string, unknown>)[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
};

/**
 * Reads like the asker's own browser: through the endpoint with the asker's token, so that the permission, the row scope and the checks
 * of inputs are those of the endpoint, and no second path to the data exists.
 * @throws ReadError where the endpoint refuses
 */
export function createReader(app: FastifyInstance, authorization: string | undefined, { cid, ip, userAgent }: RequestMeta): Read {
  return async (endpoint, input) => {
    const response = await app.inject({
      method: 'GET',
      url: toUrl(endpoint, input),
      ...(ip !== null && { remoteAddress: ip }),
      headers: { 'x-cid': cid, ...(authorization && { authorization }), ...(userAgent !== null && { 'user-agent': userAgent }) },
    });
    if (response.statusCode !== 200) throw new ReadError(response.statusCode, response.json<{ error: string }>().error);
    // The endpoint serialized it by the same contract.
    return response.json<Output<typeof endpoint>>();
  };
}
