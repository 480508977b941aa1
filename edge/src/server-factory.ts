import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { Certificate } from './tls/certificate';
import { protocols } from './tls/protocols';

/** Makes a server; the edge has one for each address it listens on. */
export type MakeServer = (handler: RequestListener) => Server;

const patience = { headersTimeout: 10_000, requestTimeout: 60_000, maxHeaderSize: 32_768 };

export const plainServers = (): MakeServer => (handler) => createServer(patience, handler);

/** Makes HTTPS servers and collects them in `made`, so that a renewed certificate can be set. */
export function secureServers(certificate: Certificate): { make: MakeServer; made: SecureServer[] } {
  const made: SecureServer[] = [];
  const make: MakeServer = (handler) => {
    const server = createSecureServer({ ...patience, ...protocols, ...certificate }, handler);
    made.push(server);
    return server;
  };
  return { make, made };
}
