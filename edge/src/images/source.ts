import { imageFolder } from '@techadds/shared/contract/files/images';

const maxUrlLength = 2_000;
/** Encoded slashes, dots and percent signs, which other parsers may decode to another path. */
const encodedPathPattern = /%(2e|2f|5c|25|00)|\\|\0/i;

/**
 * The URL to fetch an image from: a file of the API, or a file of one of the hosts. Undefined for anything else: another host, port or protocol,
 * credentials, or a path out of the folder.
 */
export function parseImageSource(typed: string, apiUrl: string, hosts: readonly string[]): URL | undefined {
  if (typed.length > maxUrlLength || encodedPathPattern.test(typed)) return undefined;
  if (typed.startsWith('/')) {
    const path = URL.canParse(typed, 'http://own.invalid') ? new URL(typed, 'http://own.invalid') : undefined;
    // `//elsewhere/api/files/` would be another host.
    if (path?.host !== 'own.invalid' || !path.pathname.startsWith(imageFolder) || path.pathname === imageFolder) return undefined;
    return new URL(`${apiUrl}${path.pathname}${path.search}`);
  }
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return undefined;
  return hosts.includes(url.hostname) ? url : undefined;
}
