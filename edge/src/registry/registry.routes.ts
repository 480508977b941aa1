import type { FastifyInstance } from 'fastify';
import type { Registry, RegistryRemote, Release } from '@techadds/shared/contract/releases/registry';
import { mfeNames, mfes, type MfeName } from '@techadds/shared/mfes';
import type { Role } from '@techadds/shared/roles';
import { rolesWithAccess } from '@techadds/shared/routes';
import { sendNotFound } from '../releases/send-file';
import type { Store } from '../store/store';
import { isAvailableTo, type GetVisitor } from '../visitor/visitor';

/**
 * `GET /registry.json`: the remotes available to the visitor, with their current versions. `X-Account` says for whom, so that the service
 * worker never stores files of one user for another.
 */
export function registryRoutes(app: FastifyInstance, store: Store, getVisitor: GetVisitor): void {
  app.get('/registry.json', async (request, reply) => {
    const visitor = await getVisitor(request);
    const registry = buildRegistry(store.ofTenant(visitor?.tenantId), visitor?.role);
    if (visitor) reply.header('X-Account', visitor.account);
    reply.header('Cache-Control', 'no-store').header('Vary', 'Cookie, Authorization');
    if (!registry)
      return reply.code(503).send({ error: 'TechAdds has no release yet. Start it with npm start.', code: 'no_release', cid: request.id });
    return reply.send(registry);
  });

  // Only browsers for which files of the current release stay damaged ask for this.
  app.get<{ Params: { name: string } }>('/registry/:name/previous.json', async (request, reply) => {
    const visitor = await getVisitor(request);
    const registry = buildPreviousRegistry(store.ofTenant(visitor?.tenantId), request.params.name, visitor?.role);
    reply.header('Cache-Control', 'no-store').header('Vary', 'Cookie, Authorization');
    return registry ? reply.send(registry) : sendNotFound(reply);
  });
}

/** A registry of one remote, in the version before the current one; undefined where the role has no such remote, or there is no such version. */
function buildPreviousRegistry(store: Store, name: string, role: Role | undefined): Registry | undefined {
  const known = mfeNames.find((each) => each === name);
  const shell = store.current('shell');
  if (!known || !shell || store.isOff(known) || !isAvailableTo(known, role)) return undefined;
  const remote = toRegistryRemote(store.previous(known), known);
  return remote && { version: 1, shell: { version: shell.version }, remotes: [remote] };
}

/** The registry for a role; undefined where nothing is released. */
export function buildRegistry(store: Store, role: Role | undefined): Registry | undefined {
  const shell = store.current('shell');
  if (!shell) return undefined;
  const off = mfeNames.filter((name) => store.isOff(name));
  const remotes = mfeNames
    .filter((name) => !off.includes(name) && isAvailableTo(name, role))
    .flatMap((name) => toRegistryRemote(store.current(name), name) ?? []);
  return { version: 1, shell: { version: shell.version }, remotes, ...(off.length > 0 && { off }) };
}

function toRegistryRemote(release: Release | undefined, name: MfeName): RegistryRemote | undefined {
  if (!release) return undefined;
  const base = `/remotes/${name}/${release.version}/`;
  // The requests of pages are for the document, which the edge writes.
  const routes =
    release.routes &&
    Object.fromEntries(Object.entries(release.routes).map(([path, { files, entryPoints }]) => [path, { files, entryPoints }]));
  return { ...release, ...(routes && { routes }), label: mfes[name].label, base, roles: rolesWithAccess(name), offline: false };
}
