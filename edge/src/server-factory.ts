import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { Certificate } from './tls/certificate';
import { tlsOptions } from './tls/protocols';

/** Makes a server; the edge has one for each address it listens on. */
export type CreateServer = (handler: RequestListener) => Server;

const serverLimits = { headersTimeout: 10_000, requestTimeout: 60_000, maxHeaderSize: 32_768 };

export const createHttpServerFactory = (): CreateServer => (handler) => createServer(serverLimits, handler);

/** Makes HTTPS servers and collects them in `made`, so that a renewed certificate can be set. */
export function createHttpsServerFactory(certificate: Certificate): { make: CreateServer; made: SecureServer[] } {
  const made: SecureServer[] = [];
  const make: CreateServer = (handler) => {
    const server = createSecureServer({ ...serverLimits, ...tlsOptions, ...certificate }, handler);
    made.push(server);
    return server;
  };
  return { make, made };
}
