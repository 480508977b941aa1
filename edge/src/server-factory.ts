import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { Certificate } from './tls/certificate';
import { protocols } from './tls/protocols';

/** Makes a server; the edge has one for each address it listens at. */
export type MakeServer = (handler: RequestListener) => Server;

const patience = { headersTimeout: 10_000, requestTimeout: 60_000, maxHeaderSize: 32_768 };

export const plainServers = (): MakeServer => (handler) => createServer(patience, handler);

/** Makes https servers, and keeps them in `made`, for a renewed certificate. */
export function secureServers(certificate: Certificate): { make: MakeServer; made: SecureServer[] } {
  const made: SecureServer[] = [];
  const make: MakeServer = (handler) => {
    const server = createSecureServer({ ...patience, ...protocols, ...certificate }, handler);
    made.push(server);
    return server;
  };
  return { make, made };
}
