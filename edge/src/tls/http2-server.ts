import type { RequestListener } from 'node:http';
import { createServer as createHttp2, type ServerHttp2Session } from 'node:http2';
import { createServer as createHttps, type Server, type ServerOptions } from 'node:https';
import type { TLSSocket } from 'node:tls';

/** Requests at once on one connection: a page needs about 30. */
const maxConcurrentStreams = 100;
const idleMs = 60_000;

/** Ends a session that has had no request for a while, so that it gives its socket back. An open event stream counts as a request. */
function closeWhenIdle(session: ServerHttp2Session): void {
  let open = 0;
  session.on('stream', (stream) => {
    open += 1;
    stream.once('close', () => (open -= 1));
  });
  session.setTimeout(idleMs, () => open === 0 && session.close());
}

/**
 * An HTTPS server that speaks HTTP/2, and HTTP/1.1 with clients that know nothing newer. Node's own server for both has none of the time limits
 * for slow clients of HTTP/1.1, so an HTTPS server passes the connections of HTTP/2 on. It closes them as it does its own: idle ones at once, the
 * others with `closeAllConnections`.
 */
export function createHttp2Server(options: ServerOptions, handler: RequestListener): Server {
  const server = createHttps({ ...options, ALPNProtocols: ['h2', 'http/1.1'] }, handler);
  // The compatible requests and responses of HTTP/2 have what a handler of HTTP/1.1 uses.
  const http2 = createHttp2({ settings: { maxConcurrentStreams } }, handler as never);
  const sessions = new Set<ServerHttp2Session>();
  http2.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
    closeWhenIdle(session);
  });
  const listeners = server.listeners('secureConnection');
  server.removeAllListeners('secureConnection');
  server.on('secureConnection', (socket: TLSSocket) => {
    if (socket.alpnProtocol === 'h2') http2.emit('connection', socket);
    else for (const listener of listeners) listener.call(server, socket);
  });
  const [closeIdle, closeAll] = [server.closeIdleConnections.bind(server), server.closeAllConnections.bind(server)];
  return Object.assign(server, {
    closeIdleConnections: () => {
      closeIdle();
      // Ends once its open requests have.
      for (const session of sessions) session.close();
    },
    closeAllConnections: () => {
      closeAll();
      for (const session of sessions) session.destroy();
    },
  });
}
