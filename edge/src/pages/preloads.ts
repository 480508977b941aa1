import type { Release } from '@techadds/shared/contract/releases/registry';
import type { Role } from '@techadds/shared/roles';
import type { Store } from '../store/store';
import { findPage, findPageRelease } from './route-pattern';

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
  const release = findPageRelease(store, path, role);
  if (!release) return common.map(toPreload);
  const { page } = findPage(release, path);
  if (release.name === 'shell') return [...new Set([...common, ...page.files])].map(toPreload);
  const ofShell = [...release.doors, ...page.entryPoints].flatMap((name) => preload.entryPoints[name] ?? []);
  return [...[...new Set([...common, ...ofShell])].map(toPreload), ...toRemotePreloads(release, [...release.page, ...page.files])];
}

const toRemotePreloads = ({ name, version, files }: Release, wanted: readonly string[]): Preload[] =>
  [...new Set(wanted)].map((file) => ({ url: `/remotes/${name}/${version}/${file}`, integrity: files[file] ?? '' }));
