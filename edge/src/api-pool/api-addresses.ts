import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Where one API is. */
export interface ApiAddress {
  /** Such as `http://api.internal:3000`. */
  origin: string;
  /** The IP address to connect to, where the name of the origin has several; otherwise the system chooses. */
  ip?: string;
}

/** All IP addresses of a host name. */
export type LookupAll = (host: string) => Promise<string[]>;

export const lookupAll: LookupAll = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

const isName = (host: string): boolean => host !== 'localhost' && isIP(host.replaceAll(/[[\]]/g, '')) === 0;

/** Whether the addresses of APIs can change while the edge runs. */
export const haveNames = (origins: readonly string[]): boolean => origins.some((origin) => isName(new URL(origin).hostname));

/**
 * The addresses of APIs: one for each IP address of a name that has several.
 * @throws the error of the resolver where a name cannot be resolved
 */
export async function resolveApis(origins: readonly string[], lookUp: LookupAll): Promise<ApiAddress[]> {
  const resolved = await Promise.all(
    origins.map(async (origin): Promise<ApiAddress[]> => {
      const { hostname } = new URL(origin);
      const ips = isName(hostname) ? [...new Set(await lookUp(hostname))] : [];
      return ips.length > 1 ? ips.map((ip) => ({ origin, ip })) : [{ origin }];
    }),
  );
  return resolved.flat();
}

export const toApiName = ({ origin, ip }: ApiAddress): string => (ip === undefined ? origin : `${origin} at ${ip}`);
