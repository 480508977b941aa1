import proxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';

type Hooks = Required<NonNullable<FastifyHttpProxyOptions['replyOptions']>>;

/** Hands `/api/*` to the API, streaming both ways. While the API does not answer: 503 in the API's own form of error. */
export async function proxyRoutes(app: FastifyInstance, apiUrl: string): Promise<void> {
  await app.register(proxy, {
    upstream: apiUrl,
    prefix: '/api',
    rewritePrefix: '/api',
    disableRequestLogging: true,
    // An answer stream (live updates) may be silent for long; the first byte may not.
    undici: { connect: { timeout: 2_000 }, headersTimeout: 60_000, bodyTimeout: 0, connections: 256 },
    replyOptions: {
      rewriteRequestHeaders,
      // A 503 of the API is an answer, not a reason to ask again.
      retryDelay: () => null,
      onError,
    },
  });
}

/** What the API learns about the visitor's connection; what a visitor claims about it does not count. */
const rewriteRequestHeaders: Hooks['rewriteRequestHeaders'] = (request, headers) => {
  const claimed = /^(forwarded|x-forwarded-.*|x-real-ip)$/;
  return {
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => !claimed.test(name))),
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    'x-cid': request.id,
  };
};

const onError: Hooks['onError'] = (reply, { error }) => {
  reply.log.error(error, 'the API does not answer');
  void reply.code(503).header('Cache-Control', 'no-store').header('Retry-After', '2').send({
    error: 'The server does not answer at the moment. What was saved is safe. Try again in a moment.',
    code: 'api_unavailable',
    cid: reply.request.id,
  });
};
