import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { createHttpServerFactory, type CreateServer } from './server-factory';

const drainMs = 3_000;

interface ListenOptions {
  host: string;
  port: number;
  /** The port of the server made by `beside`, at the same addresses. */
  httpPort?: number | undefined;
}

/**
 * Listens at the address. `localhost` means both loopback addresses: a browser may take either, whatever the hosts file says.
 * @param makeServer makes a server of the app's kind for a further address
 * @param beside makes the server at `httpPort`, which closes with the app
 * @throws the system error where a port is in use or not permitted
 */
export async function listen(
  app: FastifyInstance,
  { host, port, httpPort }: ListenOptions,
  makeServer: CreateServer = createHttpServerFactory(),
  beside?: () => Server,
): Promise<void> {
  const both = host === 'localhost';
  const first = both ? '127.0.0.1' : host;
  const routing: RequestListener = (request, response) => app.routing(request, response);
  const second = both ? makeServer(routing) : undefined;
  const others = beside && httpPort !== undefined ? [beside(), both ? beside() : undefined] : [];
  // Hooks must be added before the app listens.
  for (const server of [second, ...others]) closeWith(app, server);
  await app.listen({ port, host: first });
  if (second) await listenIfAvailable(second, port);
  const [other, otherSecond] = others;
  if (!other || httpPort === undefined) return;
  other.listen({ port: httpPort, host: first });
  await once(other, 'listening');
  if (otherSecond) await listenIfAvailable(otherSecond, httpPort);
}

/** A machine without IPv6 lacks the second loopback address, which is no error. */
async function listenIfAvailable(server: Server, port: number): Promise<void> {
  server.listen({ port, host: '::1' });
  try {
    await once(server, 'listening');
  } catch (problem) {
    const { code } = problem as NodeJS.ErrnoException;
    if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') throw problem;
  }
}

/** Event streams never end by themselves, so their connections are closed after a delay and the browser reconnects. */
function closeWith(app: FastifyInstance, second: Server | undefined): void {
  app.addHook('preClose', async () => {
    second?.close();
    setTimeout(() => {
      app.server.closeAllConnections();
      second?.closeAllConnections();
    }, drainMs).unref();
  });
}
