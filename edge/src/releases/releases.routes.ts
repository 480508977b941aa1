import type { FastifyInstance } from 'fastify';
import { mfes, type MfeName } from '@techadds/shared/mfes';
import type { Store } from '../store/store';
import { isOffered, type RoleOf } from '../visitor/visitor';
import { notFound, sendFile } from './send-file';

const forever = 'max-age=31536000, immutable';

interface ReleaseFile {
  name: string;
  version: string;
  '*': string;
}

/** The files of current and older releases: `/remotes/<name>/<version>/<file>` and `/shell/<version>/<file>`. */
export function releaseRoutes(app: FastifyInstance, store: Store, roleOf: RoleOf): void {
  app.get<{ Params: ReleaseFile }>('/remotes/:name/:version/*', async (request, reply) => {
    const { name, version, '*': path } = request.params;
    if (!isRemote(name) || store.isOff(name) || !isOffered(name, await roleOf(request))) return notFound(reply);
    const release = store.release(name, version);
    if (!release) return notFound(reply);
    return sendFile(request, reply, store, release, path, `${mfes[name].public ? 'public' : 'private'}, ${forever}`);
  });

  app.get<{ Params: Omit<ReleaseFile, 'name'> }>('/shell/:version/*', async (request, reply) => {
    const { version, '*': path } = request.params;
    const release = store.release('shell', version);
    return release ? sendFile(request, reply, store, release, path, `public, ${forever}`) : notFound(reply);
  });
}

function isRemote(name: string): name is MfeName {
  return Object.hasOwn(mfes, name);
}
