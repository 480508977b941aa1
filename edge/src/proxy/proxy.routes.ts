import proxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';

type Hooks = Required<NonNullable<FastifyHttpProxyOptions['replyOptions']>>;

/** Proxies `/api/*`, and the configured base if it is another path, to the API, streaming in both directions. Returns 503 in the API's error format while the API is down. */
export async function proxyRoutes(app: FastifyInstance, { apiUrl, apiBase }: Pick<Config, 'apiUrl' | 'apiBase'>): Promise<void> {
  for (const prefix of new Set(['/api', apiBase])) if (prefix.startsWith('/')) await registerProxy(app, apiUrl, prefix);
}

async function registerProxy(app: FastifyInstance, apiUrl: string, prefix: string): Promise<void> {
  await app.register(proxy, {
    upstream: apiUrl,
    prefix,
    rewritePrefix: '/api',
    disableRequestLogging: true,
    // An event stream may be silent for long, but not before its first byte.
    undici: { connect: { timeout: 2_000 }, headersTimeout: 60_000, bodyTimeout: 0, connections: 256 },
    replyOptions: {
      rewriteRequestHeaders,
      // A 503 of the API is passed on without a retry.
      retryDelay: () => null,
      onError,
    },
  });
}

/**
 * Replaces forwarding headers of the visitor by the real ones of the connection. `Expect: 100-continue` was answered by the edge and goes no
 * further.
 */
const rewriteRequestHeaders: Hooks['rewriteRequestHeaders'] = (request, headers) => {
  const claimed = /^(expect|forwarded|x-forwarded-.*|x-real-ip)$/;
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
