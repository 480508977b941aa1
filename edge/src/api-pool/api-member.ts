import { isIPv6, type LookupFunction } from 'node:net';
import { Pool, type Dispatcher } from 'undici';
import { drainingHeader, idempotentEndpointsHeader } from '@techadds/shared/contract/health/headers';
import { toApiName, type ApiAddress } from './api-addresses';

/** `draining`: the API is being stopped, and finishes what it has begun. */
type ApiState = 'well' | 'sick' | 'draining';

export type ApiRequestOptions = Pick<
  Dispatcher.RequestOptions,
  'path' | 'method' | 'body' | 'signal' | 'headersTimeout' | 'bodyTimeout'
> & {
  headers: Record<string, string | string[] | undefined>;
};

/** One API of the pool. */
export interface ApiMember {
  name: string;
  state: ApiState;
  /** Identifies the endpoints that it repeats safely; undefined until it has said so. */
  idempotentEndpoints: string | undefined;
  /** How many requests, or streams, are open. */
  countOpen: (isStream: boolean) => number;
  /** Resolves when the response begins. @throws the error of the connection */
  send: (options: ApiRequestOptions, isStream: boolean) => Promise<Dispatcher.ResponseData>;
  /** Ends the connections once what is open has ended. */
  close: () => Promise<void>;
  /** Ends the connections at once. */
  destroy: () => Promise<void>;
}

const connectTimeoutMs = 2_000;
const maxConnections = 256;

/** An API that counts as well until a request or a check shows otherwise. */
export function createApiMember(address: ApiAddress): ApiMember {
  const connect = { timeout: connectTimeoutMs, ...(address.ip !== undefined && { lookup: createFixedLookup(address.ip) }) };
  // An event stream may be silent for long, but not before its first byte.
  const options = { connect, headersTimeout: 60_000, bodyTimeout: 0 };
  const requests = new Pool(address.origin, { ...options, connections: maxConnections });
  // Streams take no connections from requests, or as many open tabs would stop everything else.
  const streams = new Pool(address.origin, { ...options, connections: null });
  const { host } = new URL(address.origin);
  const poolFor = (isStream: boolean) => (isStream ? streams : requests);
  const member: ApiMember = {
    name: toApiName(address),
    state: 'well',
    idempotentEndpoints: undefined,
    countOpen: (isStream) => poolFor(isStream).stats.size,
    send: async (request, isStream) => {
      const response = await poolFor(isStream).request({ ...request, headers: { ...request.headers, host } });
      if (response.headers[drainingHeader] !== undefined) member.state = 'draining';
      const endpoints = response.headers[idempotentEndpointsHeader];
      if (typeof endpoints === 'string') member.idempotentEndpoints = endpoints;
      return response;
    },
    close: async () => void (await Promise.all([requests.close(), streams.close()])),
    destroy: async () => void (await Promise.all([requests.destroy(), streams.destroy()])),
  };
  return member;
}

function createFixedLookup(ip: string): LookupFunction {
  const family = isIPv6(ip) ? 6 : 4;
  return (_host, { all }, done) => (all ? done(null, [{ address: ip, family }]) : done(null, ip, family));
}
