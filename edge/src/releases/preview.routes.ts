import type { FastifyInstance } from 'fastify';
import { isPreviewKey, writePreviewKey } from '../visitor/preview-key';
import { sendNotFound } from './send-file';

/**
 * `GET /preview/<key>`: the address of a private preview, from which on the browser gets the version with this key. `GET /preview` ends that. Both answer
 * in the same way whether or not there is such a preview, so that nobody finds out by trying.
 */
export function previewRoutes(app: FastifyInstance): void {
  app.get<{ Params: { key: string } }>('/preview/:key', async (request, reply) => {
    const { key } = request.params;
    if (!isPreviewKey(key)) return sendNotFound(reply);
    return writePreviewKey(request, reply, key).header('Cache-Control', 'no-store').redirect('/', 303);
  });
  app.get('/preview', async (request, reply) =>
    writePreviewKey(request, reply, undefined).header('Cache-Control', 'no-store').redirect('/', 303),
  );
}
