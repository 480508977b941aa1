import { imageFolder } from '@techadds/shared/contract/files/images';

const maxUrlLength = 2_000;
/** Stands for the APIs, of which the pool chooses one. */
const ownOrigin = 'http://own.invalid';
/** Encoded slashes, dots and percent signs, which other parsers may decode to another path. */
const encodedPathPattern = /%(2e|2f|5c|25|00)|\\|\0/i;

/**
 * The URL of an image: a file of the API, or a file of one of the hosts. Undefined for anything else: another host, port or protocol,
 * credentials, or a path out of the folder.
 */
export function parseImageSource(typed: string, hosts: readonly string[]): URL | undefined {
  if (typed.length > maxUrlLength || encodedPathPattern.test(typed)) return undefined;
  if (typed.startsWith('/')) {
    const path = URL.canParse(typed, ownOrigin) ? new URL(typed, ownOrigin) : undefined;
    // `//elsewhere/api/files/` would be another host.
    if (path?.origin !== ownOrigin || !path.pathname.startsWith(imageFolder) || path.pathname === imageFolder) return undefined;
    return path;
  }
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return undefined;
  return hosts.includes(url.hostname) ? url : undefined;
}

/** Whether an image is a file of the API. */
export const isOwnImage = ({ origin }: URL): boolean => origin === ownOrigin;
