import type { FastifyInstance } from 'fastify';
import type { Registry, RegistryRemote, Release } from '@techadds/shared/contract/releases/registry';
import { registryHeaders } from '@techadds/shared/contract/releases/names';
import { getAppLabel, isKnownMfe, mfeNames } from '@techadds/shared/mfes';
import type { Role } from '@techadds/shared/roles';
import { sendNotFound } from '../releases/send-file';
import type { Store } from '../store/store';
import type { GetVisitor } from '../visitor/visitor';
import { toVisitorStore } from '../visitor/visitor-store';
import { isAvailableTo, listOwnPages, listRoles } from './access';

const formatHeader = 'x-registry-format';

/**
 * `GET /registry.json`: the remotes available to the visitor, with their current versions. `X-Account` says for whom, so that the service
 * worker never stores files of one user for another.
 */
export function registryRoutes(app: FastifyInstance, store: Store, getVisitor: GetVisitor): void {
  app.get('/registry.json', async (request, reply) => {
    const visitor = await getVisitor(request);
    const readsMenus = request.headers[formatHeader] === registryHeaders[formatHeader];
    const registry = buildRegistry(toVisitorStore(store, request, visitor), visitor?.role, readsMenus);
    if (visitor) reply.header('X-Account', visitor.account);
    reply.header('Cache-Control', 'no-store').header('Vary', `Cookie, Authorization, ${formatHeader}`);
    if (!registry)
      return reply.code(503).send({ error: 'TechAdds has no release yet. Start it with npm start.', code: 'no_release', cid: request.id });
    return reply.send(registry);
  });

  // Only browsers for which files of the current release stay damaged ask for this.
  app.get<{ Params: { name: string } }>('/registry/:name/previous.json', async (request, reply) => {
    const visitor = await getVisitor(request);
    const registry = buildPreviousRegistry(toVisitorStore(store, request, visitor), request.params.name, visitor?.role);
    reply.header('Cache-Control', 'no-store').header('Vary', 'Cookie, Authorization');
    return registry ? reply.send(registry) : sendNotFound(reply);
  });
}

/** A registry of one remote, in the version before the current one; undefined where the role has no such remote, or there is no such version. */
function buildPreviousRegistry(store: Store, name: string, role: Role | undefined): Registry | undefined {
  if (name === 'shell' || store.isOff(name)) return undefined;
  const [shell, current, previous] = [store.current('shell'), store.current(name), store.previous(name)];
  if (!shell || !current || !previous || ![current, previous].every((release) => isAvailableTo(release, role))) return undefined;
  return { version: 1, shell: { version: shell.version }, remotes: [toRegistryRemote(previous)] };
}

/**
 * The registry for a role; undefined where nothing is released.
 * @param withMenus whether it lists remotes that are not in the route table, with their menus
 */
export function buildRegistry(store: Store, role: Role | undefined, withMenus = true): Registry | undefined {
  const shell = store.current('shell');
  if (!shell) return undefined;
  const names = [...mfeNames, ...store.names().filter((name) => withMenus && name !== 'shell' && !isKnownMfe(name))];
  const off = names.filter((name) => store.isOff(name));
  const releases = names.filter((name) => !off.includes(name)).flatMap((name) => store.current(name) ?? []);
  const remotes = releases.filter((release) => isAvailableTo(release, role)).map(toRegistryRemote);
  return { version: 1, shell: { version: shell.version }, remotes, ...(off.length > 0 && { off }) };
}

function toRegistryRemote({ menu, label, ...release }: Release): RegistryRemote {
  const { name, version } = release;
  const base = `/remotes/${name}/${version}/`;
  // The requests of pages are for the document, which the edge writes.
  const routes =
    release.routes &&
    Object.fromEntries(Object.entries(release.routes).map(([path, { files, entryPoints }]) => [path, { files, entryPoints }]));
  const pages = listOwnPages({ name, menu });
  return {
    ...{ ...release, ...(routes && { routes }), label: getAppLabel(name, label), base, offline: false },
    ...{ roles: listRoles({ name, menu }), ...(pages.length > 0 && { menu: [...pages] }) },
  };
}
