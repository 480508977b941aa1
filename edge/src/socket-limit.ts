import type { Server, Socket } from 'node:net';

/** The address of IPv4, or the /64 of IPv6, which one household or machine has alone. */
export function toNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...(tail ? tail.split(':') : [])].slice(0, 4).join(':');
}

/** Closes new sockets of a network that has `limit` open ones already, so that one network cannot take them all. */
export function limitSockets<S extends Server>(server: S, limit: number | undefined): S {
  if (limit === undefined) return server;
  const open = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const network = toNetwork(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    if (count > limit) return void socket.destroy();
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
  return server;
}
