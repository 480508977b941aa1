import { EventEmitter, once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { listen } from './listen';
import { findFreePort } from './testing/free-port';

function app() {
  const server = Fastify();
  server.get('/', async () => 'here');
  return server;
}

const answer = (host: string, port: number) => fetch(`http://${host}:${port}/`).then((response) => response.text());
const hasIpv6 = async () => {
  const probe = createServer();
  return new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false)).listen(0, '::1', () => probe.close(() => resolve(true)));
  });
};

test('listens on each loopback address of the machine for localhost', async () => {
  const [server, port] = [app(), await findFreePort()];
  await listen(server, { host: 'localhost', port });
  expect(await answer('127.0.0.1', port)).toBe('here');
  if (await hasIpv6()) expect(await answer('[::1]', port)).toBe('here');
  await server.close();
  await expect(answer('127.0.0.1', port)).rejects.toThrow();
  await expect(answer('[::1]', port)).rejects.toThrow();
});

test('listens only on the given address', async () => {
  const [server, port] = [app(), await findFreePort()];
  await listen(server, { host: '127.0.0.1', port });
  expect(await answer('127.0.0.1', port)).toBe('here');
  await expect(answer('[::1]', port)).rejects.toThrow();
  await server.close();
});

test('listens on the second port at the same addresses, until the app closes', async () => {
  const [server, port, httpPort] = [app(), await findFreePort(), await findFreePort()];
  const beside = () => createHttpServer((_request, response) => response.end('beside'));
  await listen(server, { host: 'localhost', port, httpPort }, undefined, beside);
  expect([await answer('127.0.0.1', port), await answer('127.0.0.1', httpPort)]).toEqual(['here', 'beside']);
  if (await hasIpv6()) expect(await answer('[::1]', httpPort)).toBe('beside');
  await server.close();
  await expect(answer('127.0.0.1', httpPort)).rejects.toThrow();
  await expect(answer('[::1]', httpPort)).rejects.toThrow();
});

test('does not listen on a second port by default', async () => {
  const [server, port] = [app(), await findFreePort()];
  const beside = jest.fn<Server, []>();
  await listen(server, { host: '127.0.0.1', port }, undefined, beside);
  expect(beside).not.toHaveBeenCalled();
  await server.close();
});

test('rejects a port that is in use', async () => {
  const [first, second, port] = [app(), app(), await findFreePort()];
  await listen(first, { host: 'localhost', port });
  await expect(listen(second, { host: 'localhost', port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await Promise.all([first.close(), second.close()]);
});

async function* endless() {
  yield 'data: here\n\n';
  await new Promise(() => undefined);
}

test('finishes the requests that are open when it closes, after it has ended the event streams', async () => {
  const [server, port] = [app(), await findFreePort()];
  const slow = new EventEmitter();
  server.get('/slow', (_request, reply) => {
    slow.once('finish', () => void reply.send('late')).emit('start');
  });
  server.get('/stream', (_request, reply) => reply.type('text/event-stream').send(Readable.from(endless())));
  await listen(server, { host: '127.0.0.1', port });
  const url = `http://127.0.0.1:${port}`;
  const stream = await fetch(`${url}/stream`);
  const [started, answered] = [once(slow, 'start'), fetch(`${url}/slow`).then((response) => response.text())];
  await started;
  const closed = server.close();
  await expect(stream.text()).rejects.toThrow();
  slow.emit('finish');
  expect(await answered).toBe('late');
  await closed;
});
