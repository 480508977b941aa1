import proxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import type { Tracing } from '@techadds/shared/tracing';
import type { Dispatcher } from 'undici';
import type { ApiPool } from '../api-pool/api-pool';
import type { Config } from '../config';
import { registerCompression } from './compression';
import { registerRequestSpans, toTraceHeaders } from './request-spans';

type Hooks = Required<NonNullable<FastifyHttpProxyOptions['replyOptions']>>;

/** Proxies `/api/*`, and the configured base if it is another path, to the APIs, streaming in both directions. Returns 503 in the API's error format while all of them are down. */
export async function proxyRoutes(
  app: FastifyInstance,
  pool: ApiPool,
  { apiBase }: Pick<Config, 'apiBase'>,
  tracing?: Tracing,
): Promise<void> {
  if (tracing) registerRequestSpans(app, tracing);
  registerCompression(app);
  for (const prefix of new Set(['/api', apiBase])) if (prefix.startsWith('/')) await registerProxy(app, pool, prefix);
}

async function registerProxy(app: FastifyInstance, { request }: ApiPool, prefix: string): Promise<void> {
  await app.register(proxy, {
    // The pool chooses the API.
    upstream: 'http://api.invalid',
    prefix,
    rewritePrefix: '/api',
    disableRequestLogging: true,
    undici: { request: withTimeout(request) } as Pick<Dispatcher, 'request'> as Dispatcher,
    replyOptions: {
      rewriteRequestHeaders,
      // The pool has repeated what is safe; a 503 of the API is passed on.
      retryDelay: () => null,
      onError,
    },
  });
}

/** The checks of a shell render the pages of all remotes. */
const uploadTimeoutMs = 300_000;
const uploadPattern = /^\/api\/releases\/[a-z-]+$/;

/** Lets an upload of a release take its time. */
const withTimeout =
  (request: ApiPool['request']): ApiPool['request'] =>
  (options, done) =>
    request(
      options.method === 'POST' && uploadPattern.test(options.path) ? { ...options, headersTimeout: uploadTimeoutMs } : options,
      done,
    );

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
    ...toTraceHeaders(request),
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
