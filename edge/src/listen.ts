import { once } from 'node:events';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { createHttpServerFactory, type CreateServer } from './server-factory';

/** Event streams never end by themselves; the browser opens them again elsewhere. */
const streamDrainMs = 3_000;
/** Requests that take longer are cut, shortly before the process is ended. */
const requestDrainMs = 9_500;
const idleCheckMs = 100;

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
  closeWith(
    app,
    [second, ...others].filter((server) => server !== undefined),
  );
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

/** Open responses that are event streams. */
function collectStreams(app: FastifyInstance): ReadonlySet<ServerResponse> {
  const streams = new Set<ServerResponse>();
  app.addHook('onSend', async (_request, reply) => {
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    streams.add(reply.raw);
    reply.raw.once('close', () => streams.delete(reply.raw));
  });
  return streams;
}

/** Closes all servers with the app. Requests that are open finish, as long as the process waits for them. */
function closeWith(app: FastifyInstance, others: readonly Server[]): void {
  const streams = collectStreams(app);
  app.addHook('preClose', async () => {
    const servers = [app.server, ...others];
    for (const server of others) server.close();
    setTimeout(() => streams.forEach((stream) => stream.destroy()), streamDrainMs).unref();
    // Connections that are kept alive become idle with the end of their request.
    const idleCheck = setInterval(() => servers.forEach((server) => server.closeIdleConnections()), idleCheckMs).unref();
    setTimeout(() => {
      clearInterval(idleCheck);
      for (const server of servers) server.closeAllConnections();
    }, requestDrainMs).unref();
  });
}
