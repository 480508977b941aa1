import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An API that counts what it is sent, and can be killed, stopped or ill. */
export interface FakeApi {
  url: string;
  /** Method and path of each request, without checks. */
  received: string[];
  checks: number;
  /** Works on requests; the default one answers with the name of the API. */
  handle: RequestListener;
  /** The response to checks. */
  readiness: { status: number; headers?: Record<string, string> };
  /** Cuts off all connections and refuses new ones, as the end of a process does. */
  kill: () => Promise<void>;
  /** Listens at the same port again. */
  restart: () => Promise<void>;
}

const running: FakeApi[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((api) => api.kill()));
});

/** Starts an API that ends with the test. */
export async function startFakeApi(name: string, { port = 0, host = '127.0.0.1' } = {}): Promise<FakeApi> {
  let server: Server;
  const listen = (at: number) =>
    new Promise<void>((resolve) => {
      server = createServer((request, response) => {
        if (request.url === '/health/ready') {
          api.checks += 1;
          response.writeHead(api.readiness.status, api.readiness.headers).end();
          return;
        }
        api.received.push(`${request.method} ${request.url}`);
        api.handle(request, response);
      }).listen(at, host, resolve);
    });
  const api: FakeApi = {
    url: '',
    received: [],
    checks: 0,
    handle: (_request, response) => response.end(name),
    readiness: { status: 200 },
    kill: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    restart: () => listen(Number(new URL(api.url).port)),
  };
  await listen(port);
  api.url = `http://${host}:${(server!.address() as AddressInfo).port}`;
  running.push(api);
  return api;
}
