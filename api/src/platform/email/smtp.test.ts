import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { startMailServer, type MailServer } from '../../../test/mail-server';
import { createNodemailerTransport, createSmtpTransport } from './smtp';

let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.close());

const send = (changes: object = {}) =>
  createSmtpTransport(server.url, 'no-reply@techadds.example').send({
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
  expect(server.state.received).toMatch(/^MAIL FROM:<no-reply@techadds\.example>/m);
  expect(server.state.received).toMatch(/^RCPT TO:<ana@halden\.example>/m);
  expect(server.state.received).toMatch(/^From: "?Acme Inc\."? <no-reply@techadds\.example>/m);
  for (const part of ['Subject: Set a new password', 'Content-Type: text/plain', 'Content-Type: text/html', 'Words as text'])
    expect(server.state.received).toContain(part);
});

test('does not let line breaks in a name or subject add headers or recipients', async () => {
  await send({ fromName: 'Acme\r\nBcc: eve@evil.example\r\n', subject: 'Hello\r\nBcc: eve@evil.example\r\n\r\nbody' });
  expect(server.state.received).not.toMatch(/^Bcc:/m);
  expect(server.state.received.match(/^RCPT/gm)).toHaveLength(1);
});

test('fails when the server rejects the e-mail', async () => {
  server.state.refusesRecipients = true;
  await expect(send()).rejects.toThrow(/550/);
});

test('sends nothing to a server without TLS when TLS is required', async () => {
  const { url } = server;
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
  expect(server.state.received).not.toMatch(/MAIL FROM|DATA/);
  await createSmtpTransport(url, 'no-reply@techadds.example', false).send(email);
  expect(server.state.received).toMatch(/MAIL FROM/);
});

test('closes the connection to a server that goes on answering without taking the e-mail', async () => {
  const endless = createServer((socket) => {
    // A line of a greeting that has more lines.
    const timer = setInterval(() => socket.write('220-wait\r\n'), 20);
    socket.on('error', () => undefined).on('close', () => clearInterval(timer));
    socket.resume();
  }).listen(0, '127.0.0.1');
  await once(endless, 'listening');
  const { port } = endless.address() as AddressInfo;
  const transport = createNodemailerTransport({ host: '127.0.0.1', port }, 'no-reply@techadds.example', 500);
  const email = {
    tenantId: '',
    fromName: 'Acme',
    to: 'ana@halden.example',
    subject: 'Hello',
    text: 'Words',
    html: '<p>Words</p>',
    links: [],
  };
  await expect(transport.send(email)).rejects.toMatchObject({ name: 'AbortError' });
  // Ends once no connection is left.
  await new Promise((closed) => endless.close(closed));
});
