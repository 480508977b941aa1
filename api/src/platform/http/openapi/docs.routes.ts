import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { buildOpenApiDocument, type OpenApiDocument } from './openapi';
import { renderDocsPage, docsPageCsp } from './docs-page';

/** The documentation, for programs at `/openapi.json` and for people at `/docs`. */
export function docsRoutes(app: FastifyInstance, { config }: Deps): void {
  // Written when somebody asks for it: a start does not wait for it.
  let cachedDocument: OpenApiDocument | undefined;
  const getDocument = () => (cachedDocument ??= buildOpenApiDocument(config.build.shortHash));

  app.get('/openapi.json', async (_request, reply) => {
    reply.header('Cache-Control', 'no-cache');
    return getDocument();
  });
  app.get('/docs', async (request, reply) => {
    reply.headers({ 'Content-Security-Policy': docsPageCsp, 'Cache-Control': 'no-cache' }).type('text/html; charset=utf-8');
    return renderDocsPage(getDocument(), `${request.protocol}://${request.host}/api`);
  });
}
