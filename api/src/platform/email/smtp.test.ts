import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { createSmtpTransport } from './smtp';

let server: Server;
let received: string;
let refuse: boolean;
/** A minimal SMTP server. */
beforeEach(async () => {
  [received, refuse] = ['', false];
  server = createServer((socket) => {
    let inBody = false;
    socket.write('220 ready\r\n');
    socket
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
          received += `${line}\n`;
          if (inBody && line !== '.') continue;
          if (line === 'DATA') socket.write('354 go on\r\n');
          else if (/^RCPT/.test(line) && refuse) socket.write('550 no such person\r\n');
          else if (line === 'QUIT') socket.end('221 bye\r\n');
          else socket.write('250 ok\r\n');
          inBody = line === 'DATA';
        }
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => new Promise((closed) => server.close(closed)));

const send = (changes: object = {}) =>
  createSmtpTransport(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, 'no-reply@techadds.example').send({
    tenantId: '',
    fromName: 'Acme Inc.',
    to: 'ana@halden.example',
    subject: 'Set a new password',
    text: 'Words as text',
    html: '<p>Words as HTML</p>',
    links: [],
    ...changes,
  });

test("sends an e-mail in the tenant's name, as text and HTML", async () => {
  await send();
  expect(received).toMatch(/^MAIL FROM:<no-reply@techadds\.example>/m);
  expect(received).toMatch(/^RCPT TO:<ana@halden\.example>/m);
  expect(received).toMatch(/^From: "?Acme Inc\."? <no-reply@techadds\.example>/m);
  for (const part of ['Subject: Set a new password', 'Content-Type: text/plain', 'Content-Type: text/html', 'Words as text'])
    expect(received).toContain(part);
});

test('does not let line breaks in a name or subject add headers or recipients', async () => {
  await send({ fromName: 'Acme\r\nBcc: eve@evil.example\r\n', subject: 'Hello\r\nBcc: eve@evil.example\r\n\r\nbody' });
  expect(received).not.toMatch(/^Bcc:/m);
  expect(received.match(/^RCPT/gm)).toHaveLength(1);
});

test('fails when the server rejects the e-mail', async () => {
  refuse = true;
  await expect(send()).rejects.toThrow(/550/);
});

test('sends nothing to a server without TLS when TLS is required', async () => {
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const email = {
    tenantId: '',
    fromName: 'Acme',
    to: 'ana@halden.example',
    subject: 'Hello',
    text: 'Words',
    html: '<p>Words</p>',
    links: [],
  };
  await expect(createSmtpTransport(url, 'no-reply@techadds.example', true).send(email)).rejects.toThrow();
  expect(received).not.toMatch(/MAIL FROM|DATA/);
  await createSmtpTransport(url, 'no-reply@techadds.example', false).send(email);
  expect(received).toMatch(/MAIL FROM/);
});
