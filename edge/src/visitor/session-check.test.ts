import Fastify, { type FastifyInstance } from 'fastify';
import { createTestPool } from '../testing/api-pool';
import { createSessionCheck } from './session-check';

let api: FastifyInstance;
let url: string;
let status: number;
let calls: string[];
beforeAll(async () => {
  api = Fastify();
  api.get('/auth/me', async ({ headers }, reply) => {
    calls.push(String(headers.authorization));
    return reply.code(status).send({});
  });
  url = await api.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());
beforeEach(() => {
  status = 200;
  calls = [];
});

const noList = { has: () => undefined };

test('decides by the list, without a question to the API', async () => {
  const isEnded = createSessionCheck({ has: (id) => id === 'ended' }, createTestPool(url).fetch);
  expect(await Promise.all([isEnded('a', 'ended'), isEnded('b', 'open')])).toEqual([true, false]);
  expect(calls).toEqual([]);
});

test('asks the API once in ten seconds for each token while there is no list', async () => {
  let time = 0;
  const isEnded = createSessionCheck(noList, createTestPool(url).fetch, () => time);
  expect(await Promise.all([isEnded('a', '1'), isEnded('a', '1'), isEnded('b', '2')])).toEqual([false, false, false]);
  expect(calls.sort()).toEqual(['Bearer a', 'Bearer b']);
  status = 401;
  time = 9_999;
  expect(await isEnded('a', '1')).toBe(false);
  time = 10_000;
  expect(await isEnded('a', '1')).toBe(true);
});

test('counts a session as ended while there is neither list nor answer, and asks again', async () => {
  expect(await createSessionCheck(noList, createTestPool().fetch)('a', '1')).toBe(true);
  const isEnded = createSessionCheck(noList, createTestPool(url).fetch);
  status = 503;
  // The second one waits for the answer to the first.
  expect(await Promise.all([isEnded('a', '1'), isEnded('a', '1')])).toEqual([true, true]);
  expect(calls).toEqual(['Bearer a']);
  status = 200;
  expect(await isEnded('a', '1')).toBe(false);
});
