import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

const drainMs = 3_000;

/**
 * Listens where people reach us. `localhost` means both loopback addresses: a browser may take either, whatever the hosts file says.
 * @throws where the port is taken or not allowed, with the code of the system error
 */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<void> {
  const { headersTimeout, requestTimeout } = app.server;
  const second =
    host === 'localhost'
      ? createServer({ headersTimeout, requestTimeout }, (request, response) => app.routing(request, response))
      : undefined;
  closeWith(app, second);
  await app.listen({ port, host: second ? '127.0.0.1' : host });
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
