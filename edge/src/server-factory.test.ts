import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createHttpServerFactory } from './server-factory';
import { toNetwork } from './socket-limit';

const sockets: Socket[] = [];
let server: Server;
async function listen(socketsPerNetwork?: number): Promise<void> {
  server = createHttpServerFactory(socketsPerNetwork)((_request, response) => response.end('here'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

async function open(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}
/** What the server answers on the socket; empty if it closes it. */
async function ask(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return Promise.race([once(socket, 'data').then(([chunk]) => String(chunk)), once(socket, 'close').then(() => '')]);
}

test('closes the sockets of one network beyond the limit, and takes new ones when others have ended', async () => {
  await listen(3);
  const first = [await open(), await open(), await open()];
  for (const socket of first) expect(await ask(socket)).toContain('200 OK');
  expect(await ask(await open())).toBe('');
  first[0]!.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await ask(await open())).toContain('200 OK');
});

test('has no limit behind a proxy', async () => {
  await listen();
  for (let n = 0; n < 20; n += 1) expect(await ask(await open())).toContain('200 OK');
});

test.each([
  ['longer than proxies behind one', undefined, 125],
  ['as briefly as Node where browsers connect', 500, 5],
])('keeps idle connections %s', async (_, socketsPerNetwork, seconds) => {
  await listen(socketsPerNetwork);
  expect(await ask(await open())).toContain(`\r\nKeep-Alive: timeout=${seconds}\r\n`);
});

test('cuts request headers that trickle after 10 seconds', async () => {
  await listen();
  const socket = await open();
  const startedAt = performance.now();
  socket.write('GET / HTTP/1.1\r\n');
  const timer = setInterval(() => socket.write('X-A: b\r\n'), 500);
  await once(socket.resume(), 'close');
  clearInterval(timer);
  const seconds = (performance.now() - startedAt) / 1000;
  expect(seconds).toBeGreaterThan(9);
  expect(seconds).toBeLessThan(13);
}, 60_000);

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('counts %s as %s', (address, network) => expect(toNetwork(address)).toBe(network));
