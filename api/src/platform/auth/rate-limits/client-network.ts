import { isIPv6 } from 'node:net';

/**
 * The network that rate limits count for an address: the IPv4 address, or the /64 of an IPv6 address, because one subscriber owns all of it.
 * A missing address counts as one network.
 */
export function toClientNetwork(ip: string | null): string {
  if (ip === null || !isIPv6(ip)) return ip ?? '';
  const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mappedIpv4) return mappedIpv4;
  const [head = '', tail] = ip.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  const groups = [...front, ...zeros, ...back].map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.slice(0, 4).join(':')}::/64`;
}
