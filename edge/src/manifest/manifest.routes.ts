import type { FastifyInstance } from 'fastify';
import { parseSubdomain, type GetTenantBranding } from '../branding/branding';
import { sendNotFound } from '../releases/send-file';
import type { Store } from '../store/store';
import type { GetVisitor } from '../visitor/visitor';
import { createManifest } from './manifest';

/**
 * `GET /manifest.webmanifest`: of the tenant whose host this is, else of the visitor's tenant. An unknown tenant gets the product's own
 * manifest, as it gets the product's own sign-in page: a host that is not set up yet stays installable.
 */
export function manifestRoutes(app: FastifyInstance, store: Store, getBranding: GetTenantBranding, getVisitor: GetVisitor): void {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const shell = store.current('shell');
    if (!shell) return sendNotFound(reply);
    const subdomain = parseSubdomain(request.host) ?? (await getVisitor(request))?.subdomain;
    const branding = subdomain === undefined ? undefined : await getBranding(subdomain);
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('Cache-Control', 'private, no-cache')
      .header('Vary', 'Cookie, Authorization')
      .send(JSON.stringify(createManifest(branding, `/shell/${shell.version}/`)));
  });
}
