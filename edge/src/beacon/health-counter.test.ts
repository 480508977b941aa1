import Fastify, { type FastifyInstance } from 'fastify';
import { createTestPool } from '../testing/api-pool';
import { createHealthCounter, type HealthCounter } from './health-counter';

let api: FastifyInstance;
let apiUrl: string;
let received: { key: unknown; items: object[] }[];
let isDown: boolean;
let counter: HealthCounter;
beforeAll(async () => {
  api = Fastify();
  api.post<{ Body: { items: object[] } }>('/release-health', async ({ body, headers }, reply) => {
    if (isDown) return reply.code(503).send();
    received.push({ key: headers['x-edge-key'], items: body.items });
    return reply.code(204).send();
  });
  apiUrl = await api.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());
beforeEach(() => {
  received = [];
  isDown = false;
  counter = createHealthCounter({ edgeKey: 'k'.repeat(43), edgeKeyFolder: '/nowhere' }, createTestPool(apiUrl).fetch);
});
afterEach(() => counter.stop());

const waitFor = async (condition: () => boolean) => {
  for (let n = 0; n < 200 && !condition(); n += 1) await new Promise((done) => setTimeout(done, 50));
};
const load = { app: 'mfe-finance', version: '00000000aa', kind: 'load', ms: 300 } as const;

test('hands sums over to the API, with the key of the installation', async () => {
  counter.add([load, { ...load, ms: 5_000 }, { ...load, kind: 'failure', ms: 0 }]);
  counter.add([{ ...load, kind: 'error', ms: 0 }]);
  await waitFor(() => received.length > 0);
  expect(received).toEqual([
    {
      key: 'k'.repeat(43),
      items: [{ app: 'mfe-finance', version: '00000000aa', loads: 3, failures: 1, errors: 1, slow: 1, loadMs: 5_300, tabs: 0 }],
    },
  ]);
});

test('keeps what the API did not take, and adds to it', async () => {
  isDown = true;
  counter.add([load]);
  await new Promise((done) => setTimeout(done, 2_500));
  counter.add([load]);
  isDown = false;
  await waitFor(() => received.length > 0);
  expect(received.map(({ items }) => items)).toEqual([[expect.objectContaining({ loads: 2, loadMs: 600 })]]);
});

test('counts open tabs, and those that the API did not take are over: they have reported again since', async () => {
  const tab = { ...load, kind: 'open', ms: 0 } as const;
  isDown = true;
  counter.add([load, tab, tab]);
  await new Promise((done) => setTimeout(done, 2_500));
  counter.add([tab]);
  isDown = false;
  await waitFor(() => received.length > 0);
  expect(received.map(({ items }) => items)).toEqual([[expect.objectContaining({ loads: 1, tabs: 1 })]]);
});
