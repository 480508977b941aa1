/** The formats of a release's fields that a page checks; without schemas, so that it need not load the schema library. */
export const namePatterns = {
  /** Ten hex digits of the hash of all build inputs; the same sources give the same version everywhere. */
  version: /^[0-9a-f]{10}$/,
  remote: /^mfe-[a-z]+(-[a-z]+)*$/,
  /** A file of a release: a relative path of plain segments, so that it can never leave the release's folder. */
  file: /^(?=.{1,200}$)[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/,
  integrity: /^sha384-[A-Za-z0-9+/]{64}$/,
  /** An entry point of the shared package without the package name: `ui/dialog` stands for `@techadds/shared/ui/dialog`. */
  entryPoint: /^[a-z][a-z-]*(\/[a-z][a-z-]*)?$/,
  label: /^[^]{1,60}$/,
} as const;

/** The formats that only servers check. */
export const releasePatterns = {
  app: /^(shell|mfe-[a-z]+(-[a-z]+)*)$/,
  /** The hash by which the shell's own loader checks its files. */
  shellIntegrity: /^sha256-[A-Za-z0-9+/]{43}=$/,
  /** A GET request of a page, as `/orders/{id}` or `/orders?sort=number`. */
  request: /^(\/([\w-]+|\{\w+\}))+(\?[\w=&%.+-]+)?$/,
} as const;

/** A path without parameters, as in a menu. */
export const pathPattern = /^(\/[a-z0-9]+(-[a-z0-9]+)*){1,6}$/;
/** An icon by its name in the library; a name that the menu does not have shows none. */
export const iconPattern = /^Icon[A-Z][A-Za-z0-9]{0,40}$/;

/** The groups of the menu, in their order. */
export const menuGroups = ['main', 'administration', 'sell', 'customers', 'money', 'workspace'] as const;

/** Whether a path is a remote's own: `/support` and all below it of `mfe-support`. A remote that is not in the route table has no other pages. */
export function isOwnPath(remote: string, path: string): boolean {
  const own = remote.replace(/^mfe-/, '/');
  return path === own || path.startsWith(`${own}/`);
}

/** Where browsers report how apps do; the edge counts it and knows nothing more about users than whether they are signed in. */
export const beaconPath = '/beacon';

/** The headers of a request for the registry by a shell that reads menus in it. Earlier shells refuse a registry with menus, so they get none. */
export const registryHeaders = { 'x-registry-format': '2' } as const;
