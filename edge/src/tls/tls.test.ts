import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { setTimeout as wait } from 'node:timers/promises';
import { createHttpsServerFactory } from '../server-factory';
import { createCertificate, saveCertificate } from '../testing/certificate';
import { createTestPool } from '../testing/api-pool';
import { createTestEdge } from '../testing/edge';
import { createTemporaryFolder } from '../testing/folder';
import { buildEdge } from '../app';
import { createStore } from '../store/store';
import { readCertificate, type Certificate } from './certificate';
import { createRedirectServer } from './redirect';
import { watchCertificate } from './renewal';

const folder = createTemporaryFolder();
const open: Server[] = [];
let first: Certificate;
let second: Certificate;

beforeAll(async () => {
  [first, second] = await Promise.all([createCertificate('first'), createCertificate('second')]);
});
afterEach(() => {
  for (const server of open.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

const here: RequestListener = (_request, response) => response.end('here');

async function portOf(server: Server): Promise<number> {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The protocol and suite negotiated by a client with these options, or the reason of the failure. */
async function shake(port: number, options: ConnectionOptions = {}) {
  // The client accepts everything, so that it is the server that rejects.
  const socket: TLSSocket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options });
  try {
    await once(socket, 'secureConnect');
    const { O: organization } = socket.getPeerCertificate().subject;
    return { protocol: socket.getProtocol(), suite: socket.getCipher().name, organization };
  } catch (problem) {
    return { refused: (problem as NodeJS.ErrnoException).code ?? String(problem) };
  } finally {
    socket.destroy();
  }
}

const anything = 'ALL:@SECLEVEL=0';
const old: ConnectionOptions = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: anything };
const weak: ConnectionOptions = { maxVersion: 'TLSv1.2', ciphers: 'AES128-SHA:AES256-SHA:ECDHE-RSA-AES128-SHA:@SECLEVEL=0' };

test('negotiates TLS 1.3, and 1.2 with older clients, both with strong suites', async () => {
  const port = await portOf(createHttpsServerFactory(first).make(here));
  expect(await shake(port)).toMatchObject({ protocol: 'TLSv1.3', suite: 'TLS_AES_256_GCM_SHA384' });
  expect(await shake(port, { maxVersion: 'TLSv1.2' })).toMatchObject({ protocol: 'TLSv1.2', suite: 'ECDHE-RSA-AES256-GCM-SHA384' });
});

test('chooses the strongest suite whatever the client prefers', async () => {
  const port = await portOf(createHttpsServerFactory(first).make(here));
  const ciphers = 'ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384';
  expect(await shake(port, { maxVersion: 'TLSv1.2', ciphers })).toMatchObject({ suite: 'ECDHE-RSA-AES256-GCM-SHA384' });
});

test('rejects older protocols and weak suites, which a server without these rules accepts', async () => {
  const port = await portOf(createHttpsServerFactory(first).make(here));
  expect(await shake(port, old)).toEqual({ refused: expect.any(String) });
  expect(await shake(port, weak)).toEqual({ refused: expect.any(String) });

  const lax = await portOf(createSecureServer({ ...first, minVersion: 'TLSv1', ciphers: anything }, here));
  expect(await shake(lax, old)).toMatchObject({ protocol: 'TLSv1.1' });
  expect(await shake(lax, weak)).toMatchObject({ protocol: 'TLSv1.2' });
});

test('does not respond to HTTP on the HTTPS port', async () => {
  const port = await portOf(createHttpsServerFactory(first).make(here));
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});

describe('renewal', () => {
  it('uses a new certificate for new connections without a restart, and ignores half a renewal', async () => {
    const files = saveCertificate(folder, first);
    const { make, made } = createHttpsServerFactory(readCertificate(files));
    const port = await portOf(make(here));
    const messages = { renewed: jest.fn(), failed: jest.fn() };
    const stop = watchCertificate(files, made, messages, 10);
    try {
      expect(await shake(port)).toMatchObject({ organization: 'first' });

      saveCertificate(folder, { cert: second.cert, key: first.key });
      while (messages.failed.mock.calls.length === 0) await wait(5);
      expect(await shake(port)).toMatchObject({ organization: 'first' });

      saveCertificate(folder, second);
      while (messages.renewed.mock.calls.length === 0) await wait(5);
      expect(await shake(port)).toMatchObject({ organization: 'second', protocol: 'TLSv1.3' });
      expect(await shake(port, old)).toEqual({ refused: expect.any(String) });
      expect(await shake(port, weak)).toEqual({ refused: expect.any(String) });
    } finally {
      stop();
    }
  });

  it('checks immediately at SIGHUP, and not after it was stopped', () => {
    const files = saveCertificate(folder, first);
    const messages = { renewed: jest.fn(), failed: jest.fn() };
    const stop = watchCertificate(files, [], messages, 3_600_000);
    saveCertificate(folder, second);
    process.emit('SIGHUP', 'SIGHUP');
    expect(messages.renewed).toHaveBeenCalledTimes(1);
    stop();
    expect(process.listenerCount('SIGHUP')).toBe(0);
  });
});

test('names the variable when a file is missing or the key does not match', () => {
  const files = saveCertificate(folder, { cert: first.cert, key: second.key });
  expect(() => readCertificate(files)).toThrow(/TLS_CERT_FILE and TLS_KEY_FILE are no certificate with its key/);
  expect(() => readCertificate({ ...files, keyFile: '/nowhere.pem' })).toThrow(/TLS_KEY_FILE cannot be read/);
});

describe('HTTP beside HTTPS', () => {
  const ask = async (path: string, init: RequestInit = {}) => {
    const port = await portOf(createRedirectServer(8443));
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init });
    return { status: answer.status, to: answer.headers.get('location') };
  };

  it('redirects a page to HTTPS', async () => {
    expect(await ask('/orders?tab=open')).toEqual({ status: 308, to: 'https://127.0.0.1:8443/orders?tab=open' });
  });

  it('rejects API requests and forwards nothing', async () => {
    expect(await ask('/api/auth/me')).toEqual({ status: 403, to: null });
    expect(await ask('/api?x')).toEqual({ status: 403, to: null });
    expect(await ask('/orders', { method: 'POST', body: 'x' })).toEqual({ status: 403, to: null });
  });

  it('redirects to no other host, whatever path or host is requested', async () => {
    expect(await ask('//evil.example/x')).toEqual({ status: 403, to: null });
    const port = await portOf(createRedirectServer(443));
    for (const host of ['evil.example/', 'a@b', 'a b', '', '-a']) {
      const [, answer] = await rawly(port, `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      expect(answer).not.toMatch(/^location:/im);
    }
    const [status, answer] = await rawly(port, 'GET /x HTTP/1.1\r\nHost: App.Example:80\r\n\r\n');
    expect([status, /^location: (.*)\r$/im.exec(answer)?.[1]]).toEqual([308, 'https://App.Example/x']);
  });
});

async function rawly(port: number, text: string): Promise<[number, string]> {
  const { connect: connectPlain } = await import('node:net');
  const socket = connectPlain(port, '127.0.0.1');
  socket.end(text);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return [Number(answer.slice(9, 12)), answer];
}

describe('the edge with a certificate', () => {
  const edge = createTestEdge();

  it('sends HSTS for a year on every response, reports HTTPS to the API and accepts only the __Host- cookie', async () => {
    let proto: string | string[] | undefined;
    const api = createServer((request, response) => {
      proto = request.headers['x-forwarded-proto'];
      response.end('{}');
    });
    const apiUrl = `http://127.0.0.1:${await portOf(api)}`;
    const app = buildEdge({
      config: { apiBase: '/api', trustProxy: false, logLevel: 'silent', imageHosts: [] },
      apis: createTestPool(apiUrl),
      store: createStore(edge.store),
      keys: edge.api.keys,
      makeServer: createHttpsServerFactory(first).make,
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    try {
      const { port } = app.server.address() as AddressInfo;
      for (const path of ['/', '/registry.json', '/nothing.js', '/api/echo']) expect(await hstsOf(port, path)).toBe(hsts);
      expect(proto).toBe('https');
      const role = async (cookie: string) => (await answerOf(port, '/registry.json', { cookie })).body;
      const token = await edge.api.token('admin');
      expect(await role(`__Host-token=${token}`)).toContain('mfe-admin');
      // A sibling host, or a page without TLS, can set this one.
      expect(await role(`token=${token}`)).not.toContain('mfe-admin');
      expect(await role(`token=${token}; __Host-token=x`)).not.toContain('mfe-admin');
      expect((await edge.app.inject({ url: '/registry.json', headers: { cookie: `token=${token}` } })).body).toContain('mfe-admin');
      // Browsers ignore HSTS over HTTP, so it is not sent.
      expect((await edge.app.inject('/registry.json')).headers['strict-transport-security']).toBeUndefined();
    } finally {
      await app.close();
    }
  });
});

const hsts = 'max-age=31536000; includeSubDomains';

const hstsOf = async (port: number, path: string) => (await answerOf(port, path)).headers['strict-transport-security'];

async function answerOf(port: number, path: string, headers: Record<string, string> = {}) {
  const request = get({ port, path, headers, host: '127.0.0.1', rejectUnauthorized: false, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of answer) body += String(chunk);
  return { headers: answer.headers, body };
}
