import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type ClientHttp2Session, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { buildEdge } from '../app';
import { createHttpsServerFactory } from '../server-factory';
import { createStore } from '../store/store';
import { createCertificate } from '../testing/certificate';
import { createTestPool } from '../testing/api-pool';
import { createTestEdge } from '../testing/edge';
import type { Certificate } from './certificate';

let certificate: Certificate;
const cleanups: (() => unknown)[] = [];
beforeAll(async () => {
  certificate = await createCertificate('edge');
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function listenOn(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
async function startServer(handler: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createHttpsServerFactory(certificate).make(handler);
  cleanups.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { server, port: await listenOn(server) };
}
async function openSession(port: number): Promise<ClientHttp2Session> {
  const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
  cleanups.push(() => session.destroy());
  await once(session, 'connect');
  return session;
}
async function send(session: ClientHttp2Session, headers: OutgoingHttpHeaders, body = '') {
  const stream = session.request(headers, { endStream: body === '' });
  if (body !== '') stream.end(body);
  const [received] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status': number }];
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) text += String(chunk);
  return { status: received[':status'], headers: received, text };
}

describe('the edge by HTTP/2', () => {
  const edge = createTestEdge();

  test('serves pages and forwards requests to the API with the real host and protocol', async () => {
    let received: { url?: string; body: string; headers: IncomingHttpHeaders } | undefined;
    const api = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
      received = { url: request.url!, body, headers: request.headers };
      response.writeHead(201, { 'content-type': 'application/json', connection: 'keep-alive' }).end('{"made":true}');
    });
    cleanups.push(
      () => api.closeAllConnections(),
      () => api.close(),
    );
    const app = buildEdge({
      config: { apiBase: '/api', trustProxy: false, logLevel: 'silent', imageHosts: [] },
      apis: createTestPool(`http://127.0.0.1:${await listenOn(api)}`),
      store: createStore(edge.store),
      keys: edge.api.keys,
      makeServer: createHttpsServerFactory(certificate).make,
    });
    cleanups.push(() => app.close());
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const session = await openSession(port);
    expect(session.alpnProtocol).toBe('h2');

    const [page, file, made] = await Promise.all([
      send(session, { ':path': '/orders', accept: 'text/html' }),
      send(session, { ':path': '/nothing.js' }),
      send(session, { ':path': '/api/orders?x=1', ':method': 'POST', 'content-type': 'application/json' }, '{"a":1}'),
    ]);
    expect([page.status, file.status, made.status, made.text]).toEqual([200, 404, 201, '{"made":true}']);
    expect(page.headers['strict-transport-security']).toMatch(/max-age/);
    expect(received).toMatchObject({ url: '/api/orders?x=1', body: '{"a":1}' });
    expect(received!.headers).toMatchObject({ 'x-forwarded-proto': 'https', 'x-forwarded-host': `127.0.0.1:${port}` });
    expect(Object.keys(received!.headers).filter((name) => name.startsWith(':'))).toEqual([]);
  });
});

test('takes at most 100 requests at once on a connection', async () => {
  const { port } = await startServer((_request, response) => response.end('here'));
  const session = await openSession(port);
  if (!session.remoteSettings.maxConcurrentStreams) await once(session, 'remoteSettings');
  expect(session.remoteSettings.maxConcurrentStreams).toBe(100);
});

test('a server that closes ends idle connections at once, and lets open requests end', async () => {
  let answer: () => void = () => undefined;
  const { server, port } = await startServer((_request, response) => void (answer = () => response.end('late')));
  const idle = await openSession(port);
  const busy = await openSession(port);
  const late = send(busy, { ':path': '/' });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await once(idle, 'close');
  answer();
  expect(await late).toMatchObject({ status: 200, text: 'late' });
  await closed;
});

test('a server that closes all connections waits for none', async () => {
  const { server, port } = await startServer(() => undefined);
  const session = await openSession(port);
  session.on('error', () => undefined);
  session.request({ ':path': '/' }).on('error', () => undefined);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
});

test('cuts request headers of HTTP/1.1 that trickle after 10 seconds', async () => {
  const { port } = await startServer((_request, response) => response.end('here'));
  const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
  cleanups.push(() => socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'secureConnect');
  const startedAt = performance.now();
  socket.write('GET / HTTP/1.1\r\n');
  const timer = setInterval(() => socket.write('X-A: b\r\n'), 500);
  await once(socket.resume(), 'close');
  clearInterval(timer);
  expect((performance.now() - startedAt) / 1000).toBeLessThan(13);
}, 60_000);
