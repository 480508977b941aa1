import type { MenuEntry, Registry, Release } from '@techadds/shared/contract/releases/registry';
import { registryHeaders } from '@techadds/shared/contract/releases/names';
import { mfeNames } from '@techadds/shared/mfes';
import { roles, type Role } from '@techadds/shared/roles';
import { findPreloads } from '../pages/preloads';
import { createStore } from '../store/store';
import { createLocalReleases } from '../testing/local-releases';
import { createTestEdge, publishAndPromote, toCookieHeader, version } from '../testing/edge';

const edge = createTestEdge();
const headersOf = async (role: Role | undefined) => ({ ...toCookieHeader(role && (await edge.api.token(role))), ...registryHeaders });
const getRegistry = async (headers: Record<string, string>) => (await edge.app.inject({ url: '/registry.json', headers })).json<Registry>();
const findRemote = async (name: string, role: Role | undefined) =>
  (await getRegistry(await headersOf(role))).remotes.find((remote) => remote.name === name);
const getStatus = async (name: string, role: Role | undefined, at = version) =>
  (await edge.app.inject({ url: `/remotes/${name}/${at}/remoteEntry.js`, headers: await headersOf(role) })).statusCode;

const page = (path: string, forRoles: Role[], more: Partial<MenuEntry> = {}): MenuEntry => ({
  ...{ path, label: 'Support', icon: 'IconTicket', roles: forRoles, group: 'administration' },
  ...more,
});
const routes = (...patterns: string[]): Release['routes'] =>
  Object.fromEntries(patterns.map((path) => [path, { files: ['list.js'], entryPoints: [], requests: ['/tickets'] }]));
/** Releases a remote that the running edge has never had. */
const release = (name: string, menu: MenuEntry[] | undefined, at = version, more: Partial<Release> = {}) =>
  publishAndPromote(edge, name, at, { menu, routes: routes(`/${name.slice(4)}`), ...more });

test('serves a remote that is not in the route table to the roles of its menu alone, without a restart', async () => {
  expect([await getStatus('mfe-support', 'admin'), await findRemote('mfe-support', 'admin')]).toEqual([404, undefined]);
  release('mfe-support', [page('/support', ['admin'])], version, { label: 'Help desk' });
  for (const role of [...roles, undefined]) {
    const isAllowed = role === 'admin';
    expect([role, await getStatus('mfe-support', role)]).toEqual([role, isAllowed ? 200 : 404]);
    expect([role, (await findRemote('mfe-support', role))?.label]).toEqual([role, isAllowed ? 'Help desk' : undefined]);
  }
  expect(await findRemote('mfe-support', 'admin')).toMatchObject({ roles: ['admin'], menu: [page('/support', ['admin'])] });
  const file = await edge.app.inject({ url: `/remotes/mfe-support/${version}/remoteEntry.js`, headers: await headersOf('admin') });
  expect(file.headers['cache-control']).toMatch(/^private/);
});

test('serves a remote without a menu to nobody', async () => {
  release('mfe-silent', undefined);
  for (const role of [...roles, undefined])
    expect([await getStatus('mfe-silent', role), await findRemote('mfe-silent', role)]).toEqual([404, undefined]);
});

test('ignores the menu of a remote in the route table, and one whose paths are the app’s own', async () => {
  release('mfe-admin', [page('/admin', ['customer'])], '00000000bb');
  release('mfe-settings', [page('/settings', ['customer'])]);
  expect([await getStatus('mfe-admin', 'customer', '00000000bb'), await findRemote('mfe-admin', 'customer')]).toEqual([404, undefined]);
  const own = await findRemote('mfe-admin', 'admin');
  expect([own?.version, own?.menu, own?.roles]).toEqual(['00000000bb', undefined, ['admin', 'super_admin']]);
  expect([await getStatus('mfe-settings', 'customer'), await findRemote('mfe-settings', 'customer')]).toEqual([404, undefined]);
});

test('does not take over a menu with a path of another remote', () => {
  expect(() => release('mfe-greedy', [page('/support', ['customer'])])).toThrow(/begin with \/support/);
});

test('files are served by the menu of their release and of the one that is served now', async () => {
  release('mfe-desk', [page('/desk', ['admin', 'customer'])]);
  expect(await getStatus('mfe-desk', 'customer')).toBe(200);
  release('mfe-desk', [page('/desk', ['admin'])], '00000000bb');
  for (const at of [version, '00000000bb']) expect([at, await getStatus('mfe-desk', 'customer', at)]).toEqual([at, 404]);
  expect([await getStatus('mfe-desk', 'admin'), await getStatus('mfe-desk', 'admin', '00000000bb')]).toEqual([200, 200]);
});

test('names what a page of such a remote loads, to those who may open it', () => {
  release('mfe-desk', [page('/desk', ['admin']), page('/desk/team', ['super_admin'])], '00000000cc', {
    routes: routes('/desk', '/desk/team'),
  });
  const store = createStore(edge.store);
  const isOfRemote = ({ url }: { url: string }) => url.startsWith('/remotes/mfe-desk/');
  const namedFor = (path: string, role: Role) => findPreloads(store, path, role).some(isOfRemote);
  expect([namedFor('/desk', 'admin'), namedFor('/desk', 'customer'), namedFor('/desk', 'super_admin')]).toEqual([true, false, false]);
  expect([namedFor('/desk/team', 'admin'), namedFor('/desk/team', 'super_admin'), namedFor('/elsewhere', 'admin')]).toEqual([
    false,
    true,
    false,
  ]);
});

test('an earlier shell, which reads no menus, gets a registry without them', async () => {
  release('mfe-service-desk', [page('/service-desk', ['admin'])]);
  expect(await findRemote('mfe-service-desk', 'admin')).toBeDefined();
  const { remotes } = await getRegistry(toCookieHeader(await edge.api.token('admin')));
  expect(remotes.map(({ name }) => name).filter((name) => !mfeNames.some((known) => known === name))).toEqual([]);
  expect(remotes.some(({ name }) => name === 'mfe-admin')).toBe(true);
});

test('a remote that is switched off is served to nobody', async () => {
  const releases = createLocalReleases(edge.store);
  releases.switchRemote('mfe-support', 'off');
  expect([await getStatus('mfe-support', 'admin'), await findRemote('mfe-support', 'admin')]).toEqual([404, undefined]);
  releases.switchRemote('mfe-support', 'on');
  expect(await getStatus('mfe-support', 'admin')).toBe(200);
});
