import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchOutbound, postOutbound, streamOutbound } from './outbound';

const seen: string[] = [];
const answer: RequestListener = (request, response) => {
  seen.push(request.url ?? '');
  response.writeHead(request.url === '/away' ? 302 : 201, { Location: '/elsewhere', 'Retry-After': '7' }).end('x'.repeat(1e6));
};
const server = createServer(answer);
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => void (seen.length = 0));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const post = (url: string, allowPrivateAddress: boolean) =>
  postOutbound(url, { headers: {}, body: Buffer.from('text'), allowPrivateAddress });

const send = {
  postOutbound: post,
  fetchOutbound: (url: string, allowPrivateAddress: boolean) =>
    fetchOutbound(url, { method: 'GET', headers: {}, allowPrivateAddress, timeoutMs: 5_000, maxBytes: 2e6 }),
  streamOutbound: (url: string, allowPrivateAddress: boolean) =>
    streamOutbound(url, { headers: {}, body: '', allowPrivateAddress, signal: AbortSignal.timeout(5_000) }),
};

describe.each(Object.entries(send))('%s', (_, sendTo) => {
  test.each(['127.0.0.1', 'localhost', '2130706433', '0177.0.0.1', '127.1', '[::1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '0.0.0.0'])(
    'refuses the private address %s',
    async (host) => {
      await expect(sendTo(`http://${host}:${port}/`, false)).rejects.toThrow(/not allowed/);
      expect(seen).toEqual([]);
    },
  );

  test.each(['10.0.0.1', '192.168.1.1', '169.254.169.254'])('refuses %s at once, without a connection', async (host) => {
    await expect(sendTo(`http://${host}/`, false)).rejects.toThrow(/not allowed/);
  });
});

test('reaches a private address that the operator allows, and returns the status without following a redirect', async () => {
  expect(await post(`http://127.0.0.1:${port}/`, true)).toEqual({ status: 201, retryAfter: '7' });
  expect(await post(`http://127.0.0.1:${port}/away`, true)).toEqual({ status: 302, retryAfter: '7' });
  expect(seen).toEqual(['/', '/away']);
});
