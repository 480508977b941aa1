import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { plainServers, type MakeServer } from './server-factory';

const drainMs = 3_000;

interface Address {
  host: string;
  port: number;
  /** Where `beside` listens, at the same addresses. */
  httpPort?: number | undefined;
}

/**
 * Listens where people reach us. `localhost` means both loopback addresses: a browser may take either, whatever the hosts file says.
 * @param makeServer makes servers like the app's own
 * @param beside makes what listens at the other port, until the app closes
 * @throws where a port is taken or not allowed, with the code of the system error
 */
export async function listen(
  app: FastifyInstance,
  { host, port, httpPort }: Address,
  makeServer: MakeServer = plainServers(),
  beside?: () => Server,
): Promise<void> {
  const both = host === 'localhost';
  const first = both ? '127.0.0.1' : host;
  const routing: RequestListener = (request, response) => app.routing(request, response);
  const second = both ? makeServer(routing) : undefined;
  const others = beside && httpPort !== undefined ? [beside(), both ? beside() : undefined] : [];
  // Before it listens, since it takes no hooks after that.
  for (const server of [second, ...others]) closeWith(app, server);
  await app.listen({ port, host: first });
  if (second) await openIfThere(second, port);
  const [other, otherSecond] = others;
  if (!other || httpPort === undefined) return;
  other.listen({ port: httpPort, host: first });
  await once(other, 'listening');
  if (otherSecond) await openIfThere(otherSecond, httpPort);
}

/** A machine without IPv6 has no second loopback address; that is no problem. */
async function openIfThere(server: Server, port: number): Promise<void> {
  server.listen({ port, host: '::1' });
  try {
    await once(server, 'listening');
  } catch (problem) {
    const { code } = problem as NodeJS.ErrnoException;
    if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') throw problem;
  }
}

/** Live updates never end by themselves: after a while their connections are cut, and the browser connects anew. */
function closeWith(app: FastifyInstance, second: Server | undefined): void {
  app.addHook('preClose', async () => {
    second?.close();
    setTimeout(() => {
      app.server.closeAllConnections();
      second?.closeAllConnections();
    }, drainMs).unref();
  });
}
