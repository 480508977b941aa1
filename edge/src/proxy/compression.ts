import { pipeline, Readable } from 'node:stream';
import { createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brotliOptions } from '../pages/compress';
import { listAcceptedVariants } from '../releases/encoding';

const compressedTypes = /^(application\/json|text\/csv)\b/;
/** Smaller responses fit into the first packets anyway. */
const minBytes = 1_024;

/**
 * Compresses the JSON and CSV that the API answers reads with. Answers to changes stay as they are: only they have tokens and keys, and the length
 * of a compressed response tells something about a secret beside a text that somebody else has chosen.
 * @see https://www.breachattack.com
 */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!(payload instanceof Readable) || !isCompressible(request, reply)) return payload;
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
    const [encoding] = listAcceptedVariants(request.headers['accept-encoding']);
    if (encoding !== 'br' && encoding !== 'gzip') return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    // A response that breaks off destroys both streams, and with them the connection.
    return pipeline(payload, encoding === 'br' ? createBrotliCompress(brotliOptions) : createGzip(), () => undefined);
  });
}

function isCompressible({ method }: FastifyRequest, reply: FastifyReply): boolean {
  const bytes = Number(reply.getHeader('content-length') ?? Infinity);
  const isEncoded = reply.hasHeader('content-encoding');
  return method === 'GET' && !isEncoded && bytes >= minBytes && compressedTypes.test(String(reply.getHeader('content-type')));
}
