import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { plainServers, type MakeServer } from './make-server';

const drainMs = 3_000;

/**
 * Listens where people reach us. `localhost` means both loopback addresses: a browser may take either, whatever the hosts file says.
 * @param makeServer makes servers like the app's own
 * @throws where the port is taken or not allowed, with the code of the system error
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
  makeServer: MakeServer = plainServers(),
): Promise<void> {
  const routing: RequestListener = (request, response) => app.routing(request, response);
  const second = host === 'localhost' ? makeServer(routing) : undefined;
  closeWith(app, second);
  await app.listen({ port, host: second ? '127.0.0.1' : host });
  if (second) await openIfThere(second, port);
}

/** Listens beside the app, at the same addresses, until the app closes. */
export async function listenBeside(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
  make: () => Server,
): Promise<void> {
  const first = make();
  const second = host === 'localhost' ? make() : undefined;
  closeWith(app, first);
  closeWith(app, second);
  first.listen({ port, host: second ? '127.0.0.1' : host });
  await once(first, 'listening');
  if (second) await openIfThere(second, port);
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
