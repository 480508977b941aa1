import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { buildOpenApiDocument, type OpenApiDocument } from './openapi';
import { renderDocsPage, docsPageCsp } from './docs-page';

/** The documentation: `/openapi.json` for programs and `/docs` for users. */
export function docsRoutes(app: FastifyInstance, { config }: Deps): void {
  // Built at the first request, so that it does not delay the start.
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
