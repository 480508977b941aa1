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

test('asks the API once in ten seconds for each token', async () => {
  let time = 0;
  const isEnded = createSessionCheck(createTestPool(url).fetch, () => time);
  expect(await Promise.all([isEnded('a'), isEnded('a'), isEnded('b')])).toEqual([false, false, false]);
  expect(calls.sort()).toEqual(['Bearer a', 'Bearer b']);
  status = 401;
  time = 9_999;
  expect(await isEnded('a')).toBe(false);
  time = 10_000;
  expect(await isEnded('a')).toBe(true);
});

test('lets the token decide while the API is not there', async () => {
  expect(await createSessionCheck(createTestPool().fetch)('a')).toBe(false);
  status = 503;
  expect(await createSessionCheck(createTestPool(url).fetch)('a')).toBe(false);
});
