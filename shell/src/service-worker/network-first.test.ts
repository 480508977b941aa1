/** @jest-environment node */
import { networkFirst } from './network-first';

const cached = async () => new Response('cached');
const text = async (response: Promise<Response>) => (await response).text();
const never = () => new Promise<Response>(() => undefined);

test('prefers the network', async () => {
  expect(await text(networkFirst(Promise.resolve(new Response('network')), cached))).toBe('network');
});

test('passes on what the server rejects', async () => {
  expect((await networkFirst(Promise.resolve(new Response('', { status: 404 })), cached)).status).toBe(404);
});

test.each([
  ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['takes too long', never],
  ['reports that the server is down', () => Promise.resolve(new Response('', { status: 502 }))],
])('serves the cached response where the network %s', async (_, network) => {
  expect(await text(networkFirst(network(), cached, 10))).toBe('cached');
});

test('waits for the network where nothing is cached', async () => {
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(new Response('network')), 30));
  expect(await text(networkFirst(late, async () => undefined, 10))).toBe('network');
  await expect(networkFirst(Promise.reject(new TypeError('Failed to fetch')), async () => undefined)).rejects.toThrow('Failed to fetch');
});
