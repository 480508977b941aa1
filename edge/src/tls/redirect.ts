import { createServer, type Server } from 'node:http';
import { limitSockets } from '../socket-limit';

const hostPattern = /^(?:[a-z\d](?:[a-z\d.-]{0,250}[a-z\d])?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * The HTTP server beside HTTPS: redirects pages to HTTPS. API requests are rejected, so that a program that sends its token unencrypted fails;
 * nothing is proxied.
 */
export function createRedirectServer(httpsPort: number, socketsPerNetwork?: number): Server {
  const limits = { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16_384 };
  const server = createServer(limits, (request, response) => {
    const { method, url = '/', headers } = request;
    request.resume();
    const reading = method === 'GET' || method === 'HEAD';
    const page = reading && /^\/(?!\/)/.test(url) && !/^\/api(?:[/?]|$)/i.test(url);
    response.setHeader('Connection', 'close').setHeader('Cache-Control', 'no-store').setHeader('X-Content-Type-Options', 'nosniff');
    if (!page || !hostPattern.test(headers.host ?? '')) {
      response.writeHead(403, { 'Content-Type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify({ error: 'This address is served over https only. Nothing was done.', code: 'https_only' }));
      return;
    }
    const host = (headers.host ?? '').replace(/:\d+$/, '');
    response.writeHead(308, { Location: `https://${host}${httpsPort === 443 ? '' : `:${httpsPort}`}${url}` }).end();
  });
  return limitSockets(server, socketsPerNetwork);
}
