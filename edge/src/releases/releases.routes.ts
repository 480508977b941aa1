import type { FastifyInstance } from 'fastify';
import { mfes, type MfeName } from '@techadds/shared/mfes';
import type { Store } from '../store/store';
import { isAvailableTo, type GetVisitor } from '../visitor/visitor';
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
    if (!isRemote(name) || store.isOff(name) || !isAvailableTo(name, (await getVisitor(request))?.role)) return sendNotFound(reply);
    const release = store.release(name, version);
    if (!release) return sendNotFound(reply);
    return sendFile(request, reply, store, release, path, `${mfes[name].public ? 'public' : 'private'}, ${immutableCacheControl}`);
  });

  app.get<{ Params: Omit<ReleaseFile, 'name'> }>('/shell/:version/*', async (request, reply) => {
    const { version, '*': path } = request.params;
    const release = store.release('shell', version);
    return release ? sendFile(request, reply, store, release, path, `public, ${immutableCacheControl}`) : sendNotFound(reply);
  });
}

function isRemote(name: string): name is MfeName {
  return Object.hasOwn(mfes, name);
}
