import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A minimal mail server without TLS. */
export async function startMailServer() {
  const state = { received: '', refusesRecipients: false, refusesSignIn: false };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let inBody = false;
    sockets.add(socket);
    socket.write('220 ready\r\n');
    socket
      .on('error', () => undefined)
      .on('close', () => sockets.delete(socket))
      .on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
          state.received += `${line}\n`;
          if (inBody && line !== '.') continue;
          if (line === 'DATA') socket.write('354 go on\r\n');
          else if (line.startsWith('EHLO')) socket.write('250-ready\r\n250 AUTH PLAIN\r\n');
          else if (line.startsWith('AUTH')) socket.write(state.refusesSignIn ? '535 wrong password\r\n' : '235 ok\r\n');
          else if (line.startsWith('RCPT') && state.refusesRecipients) socket.write('550 no such mailbox\r\n');
          else if (line === 'QUIT') socket.end('221 bye\r\n');
          else socket.write('250 ok\r\n');
          inBody = line === 'DATA';
        }
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ...{ state, port, url: `smtp://127.0.0.1:${port}` },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
