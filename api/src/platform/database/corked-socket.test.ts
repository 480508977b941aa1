import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { createCorkedSocket } from './corked-socket';

let server: Server;
let received: string[];
beforeEach(async () => {
  received = [];
  server = createServer((socket) => socket.on('data', (data) => received.push(data.toString())));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => server.close());

test('sends the writes of one tick as one chunk in order, and later ones as another', async () => {
  const socket = createCorkedSocket();
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const sent = jest.spyOn(socket, '_writev');
  const alone = jest.spyOn(socket, '_write');
  socket.write('begin ');
  socket.cork();
  socket.write('read ');
  socket.uncork();
  socket.write('commit ');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([sent.mock.calls.length, alone.mock.calls.length]).toEqual([1, 0]);
  socket.write('begin again');
  await once(socket.end(), 'close');
  expect(received.join('')).toBe('begin read commit begin again');
});
