import { Agent, get } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { createTestApp, type TestApp } from '../../../test/app';

let app: TestApp;
let port: number;
let release: () => void;
let started: Promise<void>;
beforeEach(async () => {
  app = await createTestApp();
  started = new Promise((start) => {
    const held = new Promise<void>((resolve) => (release = resolve));
    app.app.get('/slow', async () => {
      start();
      await held;
      return 'done';
    });
  });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port;
});
afterEach(() => app.close());

const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

const fetched = (path: string) =>
  new Promise<{ status: number | undefined; body: string; connection: string | undefined }>((resolve, reject) => {
    get({ port, path, agent }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode, body, connection: response.headers.connection }));
    }).on('error', reject);
  });

/** Sends raw bytes and reads until the server closes the connection. */
const sendBytes = (bytes: string) =>
  new Promise<string>((resolve) => {
    let response = '';
    connect(port, '127.0.0.1', function (this: NodeJS.WritableStream) {
      this.write(bytes);
    })
      .on('data', (chunk: Buffer) => (response += chunk.toString()))
      .on('close', () => resolve(response));
  });

test('completes a request in flight, then closes its connection, and rejects new requests', async () => {
  const slow = fetched('/slow');
  await started;
  let late = '';
  const begun = connect(port, '127.0.0.1', () => begun.write('GET /health/live HTTP/1.1\r\nHost: x\r\n'));
  const ended = new Promise((resolve) => begun.on('data', (chunk: Buffer) => (late += chunk.toString())).on('close', resolve));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const closed = app.app.close();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect(fetched('/health/live')).rejects.toThrow(/ECONNREFUSED/);
  // A request whose beginning came before: an edge may send it to another API.
  begun.write('\r\n');
  await ended;
  release();
  expect(await slow).toEqual({ status: 200, body: 'done', connection: 'close' });
  await closed;
  expect(late).toMatch(/^HTTP\/1\.1 503 [^]*x-draining: refused/i);
});

test('responds in the error format to bytes that are not a request', async () => {
  release();
  const response = await sendBytes('GARBAGE\r\n\r\n');
  expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(JSON.parse(response.slice(response.indexOf('\r\n\r\n')))).toMatchObject({ code: 'bad_request', cid: expect.any(String) });
  expect(await sendBytes(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
});

/** Sends the start of a request and then a byte from time to time; resolves to the response when the connection ends. */
function sendSlowly(beginning: string): Promise<string> {
  return new Promise((resolve) => {
    let response = '';
    const socket = connect(port, '127.0.0.1');
    // Before the first byte, also where connecting takes longer than its interval.
    socket.write(beginning);
    const drip = setInterval(() => socket.write('x'), 50);
    socket
      .on('data', (chunk: Buffer) => (response += chunk.toString()))
      .on('error', () => undefined)
      .on('close', () => {
        clearInterval(drip);
        resolve(response);
      });
  });
}

test.each([
  ['headers', 'GET /health/live HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ['body', 'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"email":"'],
])('disconnects a client that sends its %s byte by byte while others are served', async (_part, beginning) => {
  release();
  // The real limits are asserted below; shorter ones keep this test fast.
  app.app.server.headersTimeout = 500;
  app.app.server.requestTimeout = 500;
  const slow = Promise.all(Array.from({ length: 50 }, () => sendSlowly(beginning)));
  expect((await fetched('/health/live')).status).toBe(200);
  for (const response of await slow) expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
});

test('serves a client that is slow but within the limits', async () => {
  release();
  const socket = connect(port, '127.0.0.1', () => socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n'));
  setTimeout(() => socket.write('Connection: close\r\n\r\n'), 300);
  const response = await new Promise<string>((resolve) => {
    let all = '';
    socket.on('data', (chunk: Buffer) => (all += chunk.toString())).on('close', () => resolve(all));
  });
  expect(response).toMatch(/^HTTP\/1\.1 200 OK/);
});

test('limits slow and endless clients', () => {
  release();
  const { requestTimeout, headersTimeout, maxRequestsPerSocket } = app.app.server;
  expect({ requestTimeout, headersTimeout, maxRequestsPerSocket }).toEqual({
    requestTimeout: 15_000,
    headersTimeout: 10_000,
    maxRequestsPerSocket: 1000,
  });
});
