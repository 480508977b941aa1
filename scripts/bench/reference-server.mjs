import { createRequire } from 'node:module';

/** A server that returns the text its parent sent to it, without any other work. */
const { default: Fastify } = createRequire(new URL('../../api/package.json', import.meta.url))('fastify');
const app = Fastify();
let text = '';
process.on('message', (message) => (text = message));
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
app.all('*', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.send({ url });
