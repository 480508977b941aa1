import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** Whether an address is reachable from everywhere: none of a private network, this machine, a link, or a cloud's metadata. */
const isPublicAddress = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/**
 * Whether the rules allow the URL, whatever its name resolves to: https on the default port without credentials, or an origin that the
 * operator has configured.
 */
export function isAllowedUrl(url: string, configuredOrigins: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, protocol, port, username, password, hash } = new URL(url);
  if (username !== '' || password !== '' || hash !== '') return false;
  return configuredOrigins.includes(origin) || (protocol === 'https:' && port === '');
}

/** Why events cannot be sent to a URL; undefined if they can. The address is checked again with each connection. */
export async function findAddressProblem(url: string, configuredOrigins: readonly string[]): Promise<string | undefined> {
  if (!isAllowedUrl(url, configuredOrigins)) return 'Use a public https:// address without a port, a user name or a password.';
  const { origin, hostname } = new URL(url);
  if (configuredOrigins.includes(origin)) return undefined;
  try {
    const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });
    return addresses.every(({ address }) => isPublicAddress(address))
      ? undefined
      : 'This address is in a private network. Use a public one.';
  } catch {
    return 'This address was not found. Check its name.';
  }
}
