import type { FastifyRequest } from 'fastify';
import { devRemoteKey, parseDevRemote, type DevRemote } from '@techadds/shared/contract/releases/dev-remote';
import type { GetVisitor } from '../visitor/visitor';

/** Navigations that no other site has started: of the app itself, of the address bar, or of a reload. */
const ownNavigations = ['same-origin', 'none'];

/**
 * The development server that a document may load a remote from: the address names it, the session is a super-admin's and goes on, and no other
 * site has sent the visitor here.
 * @param getVisitor must refuse sessions that have ended
 */
export async function findDevRemote(request: FastifyRequest, getVisitor: GetVisitor): Promise<DevRemote | undefined> {
  const devRemote = parseDevRemote(new URLSearchParams(request.url.split('?')[1]).get(devRemoteKey));
  if (!devRemote || !ownNavigations.includes(String(request.headers['sec-fetch-site']))) return undefined;
  return (await getVisitor(request))?.role === 'super_admin' ? devRemote : undefined;
}

/** Tells the page which development server its policy allows. */
export const injectDevRemote = (page: string, { name, origin }: DevRemote): string =>
  page.replace('</head>', (end) => `<meta name="${devRemoteKey}" content="${name}:${new URL(origin).port}">${end}`);
