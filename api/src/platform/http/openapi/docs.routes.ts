import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { openApi, type OpenApi } from './openapi';
import { docsPage, pagePolicy } from './docs-page';

/** The documentation, for programs at `/openapi.json` and for people at `/docs`. */
export function docsRoutes(app: FastifyInstance, { config }: Deps): void {
  // Written when somebody asks for it: a start does not wait for it.
  let written: OpenApi | undefined;
  const document = () => (written ??= openApi(config.build.shortHash));

  app.get('/openapi.json', async (_request, reply) => {
    reply.header('Cache-Control', 'no-cache');
    return document();
  });
  app.get('/docs', async (request, reply) => {
    reply.headers({ 'Content-Security-Policy': pagePolicy, 'Cache-Control': 'no-cache' }).type('text/html; charset=utf-8');
    return docsPage(document(), `${request.protocol}://${request.host}/api`);
  });
}
