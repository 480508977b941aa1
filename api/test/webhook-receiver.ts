import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}
type Reply = { status: number; headers?: Record<string, string>; body?: string } | 'hang';

export interface WebhookReceiver {
  origin: string;
  url: string;
  received: Received[];
  /** How it answers from now on; 204 at first. */
  reply: Reply;
  close(): Promise<void>;
}

const toHeaders = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

interface Event {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** Verifies a request by another implementation of the specification. @throws where it is not authentic */
export const verifyReceived = (secret: string, { body, headers }: Pick<Received, 'body' | 'headers'>): Event =>
  new Webhook(secret).verify(body, headers) as Event;

/** A server that receives webhooks, on a free local port by default. */
export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      receiver.received.push({
        ...{ path: request.url ?? '', headers: toHeaders(request.headers), body: Buffer.concat(chunks).toString('utf8') },
      });
      if (receiver.reply === 'hang') return;
      const { status, headers, body } = receiver.reply;
      response.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: WebhookReceiver = {
    ...{ origin, url: `${origin}/events?key=path-key`, received: [], reply: { status: 204 } },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
