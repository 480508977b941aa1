import Fastify, { type FastifyInstance } from 'fastify';
import { registerJsonBodyParser } from './json-body-parser';

/** An endpoint that takes any body: the schemas of others refuse unknown keys themselves. */
let app: FastifyInstance;
beforeAll(() => {
  app = Fastify();
  registerJsonBodyParser(app);
  app.setErrorHandler(async (error: { status?: number; code?: string }, _request, reply) =>
    reply.code(error.status ?? 500).send({ code: error.code }),
  );
  app.post('/', async ({ body }) => ({ body }));
});
afterAll(() => app.close());

const post = (payload: string) => app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload });

test.each([
  '{"__proto__":{"role":"admin"}}',
  '{"__proto__":null}',
  '{"a":{"__proto__":"x"}}',
  '{"a":[1,[{"__proto__":[]}]]}',
  '{"\\u005f_proto__":{}}',
  '{"a":{"constructor":{"prototype":{}}}}',
])('a key through which a prototype can be reached is refused: %s', async (payload) => {
  const refused = await post(payload);
  expect([refused.statusCode, refused.json()]).toEqual([422, { code: 'invalid' }]);
});

test('other keys arrive as they are', async () => {
  const body = { constructor: 'x', prototype: 1, a: [{ constructor: { name: 'y' } }], proto: null };
  expect((await post(JSON.stringify(body))).json()).toEqual({ body });
});
