import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DevRemote } from '@techadds/shared/contract/releases/dev-remote';
import type { Release } from '@techadds/shared/contract/releases/registry';
import { integrityPolicy, createPageCsp, workerCsp } from '../headers/content-security';
import { findContentType } from '../releases/content-types';
import { sendNotFound, sendFile } from '../releases/send-file';
import type { Store } from '../store/store';
import type { GetVisitor } from '../visitor/visitor';
import { toVisitorStore } from '../visitor/visitor-store';
import { compress } from './compress';
import { findDevRemote, injectDevRemote, type IsDevGranted } from './dev-remote';
import { createEarlyRequests } from './early-requests';
import { injectReleases } from './inject-releases';
import { injectBranding, type GetPageBranding } from './login-branding';
import { injectSignIn, showsSignIn } from './sign-in-page';

const noncePlaceholder = '__CSP_NONCE__';
const apiBasePlaceholder = '__API_BASE__';
/** The shell's script that reports traces. It runs before all others, so that their requests are in a trace, too. */
const tracesFile = 'traces.js';
/** Files that browsers request at the root; they come from the current shell. */
const rootFiles = ['favicon.svg', 'robots.txt'];
/** The service worker: at the root, so that it serves all pages. */
const workerFile = 'sw.js';
/** Paths that are never answered with the page, even where nothing is found. */
const nonPagePattern = /^\/(api|preview|remotes|shell|\.well-known)(\/|$)/;

/** Settings of all pages. */
interface PageOptions {
  apiBase: string;
  /** Whether browsers report traces. */
  traces: boolean;
  /** Whether a user who is no super-admin may run a remote from a development server. */
  isDevGranted: IsDevGranted;
}

/**
 * The app's page, at every path of the browser router.
 * @param getCheckedVisitor refuses sessions that have ended, too
 */
export function pageRoutes(
  app: FastifyInstance,
  store: Store,
  brandingFor: GetPageBranding,
  getVisitor: GetVisitor,
  getCheckedVisitor: GetVisitor,
  { isDevGranted, ...options }: PageOptions,
): void {
  for (const path of rootFiles) {
    app.get(`/${path}`, async (request, reply) => {
      const shell = store.current('shell');
      return shell ? sendFile(request, reply, store, shell, path, 'no-cache') : sendNotFound(reply);
    });
  }
  app.get(`/${workerFile}`, async (request, reply) => {
    const visitor = await getVisitor(request);
    const shell = toVisitorStore(store, request, visitor).current('shell');
    const etag = `"${shell?.files[workerFile]}"`;
    reply.header('Content-Security-Policy', workerCsp).header('ETag', etag);
    // Open tabs ask every minute.
    if (request.headers['if-none-match'] === etag) return reply.code(304).header('Cache-Control', 'no-cache').send();
    return shell ? sendFile(request, reply, store, shell, workerFile, 'no-cache') : sendNotFound(reply);
  });
  app.get('/*', async (request, reply) =>
    isNavigation(request)
      ? sendPage(
          clearsCache(request.url, options.apiBase) ? reply.header('Clear-Site-Data', '"cache"') : reply,
          store,
          options,
          brandingFor(request.host),
          getVisitor(request),
          await findDevRemote(request, getCheckedVisitor, isDevGranted),
          request,
        )
      : sendNotFound(reply),
  );
}

async function sendPage(
  reply: FastifyReply,
  all: Store,
  { apiBase, traces }: Omit<PageOptions, 'isDevGranted'>,
  coming: ReturnType<GetPageBranding>,
  visiting: ReturnType<GetVisitor>,
  devRemote: DevRemote | undefined,
  request: Pick<FastifyRequest, 'host' | 'url' | 'headers' | 'protocol'>,
): Promise<FastifyReply> {
  reply.header('Cache-Control', 'no-store');
  const visitor = await visiting;
  const { host, url, headers } = request;
  const store = toVisitorStore(all, request, visitor);
  const shell = store.current('shell');
  const page = shell && (await store.readReleaseFile(shell, shell.entry, ['plain']));
  if (!page) return reply.code(503).type('text/plain; charset=utf-8').send('TechAdds has no release yet. Start it with npm start.\n');
  const nonce = randomBytes(16).toString('base64');
  const branding = await coming;
  // Temporary, because a marketplace may return to an earlier subdomain.
  if (branding?.movedTo) return reply.redirect(`//${host.replace(/^[^.]+/, branding.movedTo)}${url}`, 302);
  const path = url.split('?', 1)[0] ?? '';
  const source = page.body.toString('utf8');
  const shown = showsSignIn({ url, headers }, visitor)
    ? await injectSignIn(source, store, shell, { host, headers }, branding?.company)
    : source;
  const filled = shown.replaceAll(noncePlaceholder, nonce).replaceAll(apiBasePlaceholder, apiBase);
  const plain = traces ? filled.replace('<head>', (begin) => begin + toTracesScript(shell)) : filled;
  const early = visitor && (await createEarlyRequests(store, url, visitor.role));
  const complete = injectReleases(branding ? injectBranding(plain, branding, nonce) : plain, store, path, visitor, early?.html);
  const { body, encoding } = await compress(devRemote ? injectDevRemote(complete, devRemote) : complete, headers['accept-encoding']);
  if (encoding) reply.header('Content-Encoding', encoding);
  // Nobody knows the hashes of a development server's files.
  if (!devRemote) reply.header('Integrity-Policy', integrityPolicy);
  return reply
    .header('Content-Security-Policy', createPageCsp(nonce, apiBase, { script: early?.scriptSource, dev: devRemote?.origin }))
    .header('Vary', 'Accept-Encoding, Cookie')
    .type('text/html; charset=utf-8')
    .send(body);
}

/** Empty where the shell is older than traces. */
function toTracesScript({ version, files }: Release): string {
  const integrity = files[tracesFile];
  return integrity === undefined ? '' : `<script src="/shell/${version}/${tracesFile}" integrity="${integrity}" crossorigin></script>`;
}

/**
 * A sign-out leads to the sign-in page. What the browser has cached of the user's remotes goes then: by the response of the API, or, if that
 * has another origin, by the page.
 */
const clearsCache = (url: string, apiBase: string) => !apiBase.startsWith('/') && /^\/login([?#]|$)/.test(url);

/** A missing script must be a 404: answered with the page, it would fail with an unclear syntax error. */
function isNavigation(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '';
  if (nonPagePattern.test(path) || findContentType(path) !== undefined) return false;
  const { accept = '*/*', 'sec-fetch-dest': destination } = request.headers;
  return accept.includes('text/html') || (destination === undefined && accept.includes('*/*'));
}
