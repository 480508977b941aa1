import type { FastifyRequest } from 'fastify';
import { devRemoteKey, formatDevRemote, parseDevRemote, type DevRemote } from '@techadds/shared/contract/releases/dev-remote';
import type { ApiFetch } from '../api-pool/api-fetch';
import { fetchAsEdge, type EdgeKeyConfig } from '../api-pool/fetch-as-edge';
import type { GetVisitor } from '../visitor/visitor';

/** Navigations that no other site has started: of the app itself, of the address bar, or of a reload. */
const ownNavigations = ['same-origin', 'none'];

/** Whether the API has granted a remote to be run from a development server. */
export type IsDevGranted = (name: string, grant: string) => Promise<boolean>;

const timeoutMs = 3_000;

/** Asks the API each time: a grant ends with its token, and documents that name one are few. Without an answer there is none. */
export const createGrantCheck =
  (config: EdgeKeyConfig, fetchApi: ApiFetch): IsDevGranted =>
  async (app, grant) => {
    const path = '/release-development/check';
    const response = await fetchAsEdge(config, fetchApi, path, { json: { app, grant }, timeoutMs }).catch(() => undefined);
    await response?.arrayBuffer();
    return response?.status === 204;
  };

/**
 * The development server that a document may load a remote from: the address names it, the session goes on and is a super-admin's, or the address has
 * a grant, and no other site has sent the visitor here.
 * @param getVisitor must refuse sessions that have ended
 */
export async function findDevRemote(
  request: FastifyRequest,
  getVisitor: GetVisitor,
  isGranted: IsDevGranted,
): Promise<DevRemote | undefined> {
  const devRemote = parseDevRemote(new URLSearchParams(request.url.split('?')[1]).get(devRemoteKey));
  if (!devRemote || !ownNavigations.includes(String(request.headers['sec-fetch-site']))) return undefined;
  const visitor = await getVisitor(request);
  if (!visitor) return undefined;
  if (devRemote.grant === undefined) return visitor.role === 'super_admin' ? devRemote : undefined;
  return (await isGranted(devRemote.name, devRemote.grant)) ? devRemote : undefined;
}

/** Tells the page which development server its policy allows. */
export const injectDevRemote = (page: string, devRemote: DevRemote): string =>
  page.replace('</head>', (end) => `<meta name="${devRemoteKey}" content="${formatDevRemote(devRemote)}">${end}`);
