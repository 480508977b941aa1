import { createServer, type RequestListener, type Server } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { Certificate } from './tls/certificate';
import { limitSockets } from './socket-limit';
import { createHttp2Server } from './tls/http2-server';
import { tlsOptions } from './tls/protocols';

/** Makes a server; the edge has one for each address it listens on. */
export type CreateServer = (handler: RequestListener) => Server;

/** Node looks for late headers and requests only at `connectionsCheckingInterval`. */
const serverLimits = { headersTimeout: 10_000, requestTimeout: 60_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 32_768 };
/**
 * How long idle connections are kept behind a reverse proxy: longer than proxies keep them (nginx and AWS 60 s, Caddy 120 s). A request that a proxy
 * sends while Node closes the connection, by default after 5 s, would fail.
 */
const proxyKeepAliveMs = 125_000;

/** @param socketsPerNetwork no limit where undefined, as behind a proxy that has all of them */
const toServerOptions = (socketsPerNetwork: number | undefined) => ({
  ...serverLimits,
  ...(socketsPerNetwork === undefined && { keepAliveTimeout: proxyKeepAliveMs }),
});

/** @param socketsPerNetwork how many sockets one network may have open; undefined behind a proxy */
export const createHttpServerFactory =
  (socketsPerNetwork?: number): CreateServer =>
  (handler) =>
    limitSockets(createServer(toServerOptions(socketsPerNetwork), handler), socketsPerNetwork);

/** Makes HTTPS servers, for HTTP/2 and HTTP/1.1, and collects them in `made`, so that a renewed certificate can be set. */
export function createHttpsServerFactory(
  certificate: Certificate,
  socketsPerNetwork?: number,
): { make: CreateServer; made: SecureServer[] } {
  const made: SecureServer[] = [];
  const make: CreateServer = (handler) => {
    const server = createHttp2Server({ ...toServerOptions(socketsPerNetwork), ...tlsOptions, ...certificate }, handler);
    made.push(server);
    // Before the handshake, which costs the most.
    return limitSockets(server, socketsPerNetwork);
  };
  return { make, made };
}
