import type { FastifyInstance } from 'fastify';
import { isAvailableTo, isPublic } from '../registry/access';
import type { Store } from '../store/store';
import type { GetVisitor } from '../visitor/visitor';
import { toVisitorStore } from '../visitor/visitor-store';
import { sendNotFound, sendFile } from './send-file';

const immutableCacheControl = 'max-age=31536000, immutable';

interface ReleaseFile {
  name: string;
  version: string;
  '*': string;
}

/** The files of current and older releases: `/remotes/<name>/<version>/<file>` and `/shell/<version>/<file>`. */
export function releaseRoutes(app: FastifyInstance, store: Store, getVisitor: GetVisitor): void {
  app.get<{ Params: ReleaseFile }>('/remotes/:name/:version/*', async (request, reply) => {
    const { name, version, '*': path } = request.params;
    const release = name === 'shell' || store.isOff(name) ? undefined : store.release(name, version);
    if (!release) return sendNotFound(reply);
    const visitor = await getVisitor(request);
    // The release that is served decides, too: it may be for fewer roles than one whose files are kept, or than one that was taken back.
    const served = toVisitorStore(store, request, visitor).current(name) ?? release;
    if (![release, served].every((each) => isAvailableTo(each, visitor?.role))) return sendNotFound(reply);
    return sendFile(request, reply, store, release, path, `${isPublic(name) ? 'public' : 'private'}, ${immutableCacheControl}`);
  });

  app.get<{ Params: Omit<ReleaseFile, 'name'> }>('/shell/:version/*', async (request, reply) => {
    const { version, '*': path } = request.params;
    const release = store.release('shell', version);
    return release ? sendFile(request, reply, store, release, path, `public, ${immutableCacheControl}`) : sendNotFound(reply);
  });
}
