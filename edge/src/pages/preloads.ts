import type { Release } from '@techadds/shared/contract/releases/registry';
import type { Role } from '@techadds/shared/roles';
import { canOpen, findRoute } from '@techadds/shared/routes';
import type { Store } from '../store/store';
import { isAvailableTo } from '../visitor/visitor';
import { findPage } from './route-pattern';

/** A file for a browser to request before the page's code does, with the hash that this code will check. */
export interface Preload {
  url: string;
  integrity: string;
}

/**
 * The files that the page at a path loads before its first rows. Of remotes only what the role may open: the page of a visitor names no
 * file that would be refused.
 * @param role the visitor's; undefined for one who is signed out
 */
export function findPreloads(store: Store, path: string, role: Role | undefined): Preload[] {
  const shell = store.current('shell');
  const preload = shell?.preload;
  if (!shell || !preload) return [];
  const toPreload = (file: string) => ({ url: `/shell/${shell.version}/${file}`, integrity: preload.hashes[file] ?? '' });
  if (role === undefined) return preload.start.map(toPreload);
  const common = [...preload.start, ...preload.app];
  const owner = canOpen(path, role) ? findRoute(path)?.owner : undefined;
  if (owner === undefined) return common.map(toPreload);
  if (owner === 'shell') return [...new Set([...common, ...findPage(shell, path).page.files])].map(toPreload);
  const remote = store.isOff(owner) || !isAvailableTo(owner, role) ? undefined : store.current(owner);
  if (!remote) return common.map(toPreload);
  const { page } = findPage(remote, path);
  const ofShell = [...remote.doors, ...page.entryPoints].flatMap((name) => preload.entryPoints[name] ?? []);
  return [...[...new Set([...common, ...ofShell])].map(toPreload), ...toRemotePreloads(remote, [...remote.page, ...page.files])];
}

const toRemotePreloads = ({ name, version, files }: Release, wanted: readonly string[]): Preload[] =>
  [...new Set(wanted)].map((file) => ({ url: `/remotes/${name}/${version}/${file}`, integrity: files[file] ?? '' }));
