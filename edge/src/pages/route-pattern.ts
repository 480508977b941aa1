import type { Release } from '@techadds/shared/contract/releases/registry';
import type { Role } from '@techadds/shared/roles';
import { canOpen, findLongestRoute, findRoute } from '@techadds/shared/routes';
import { isAvailableTo, listOwnPages } from '../registry/access';
import type { Store } from '../store/store';

type Page = NonNullable<Release['routes']>[string];

/** The release whose page a role gets at a path; undefined where it may not open the path, or the remote is switched off. */
export function findPageRelease(store: Store, path: string, role: Role): Release | undefined {
  const owner = canOpen(path, role) ? findRoute(path)?.owner : undefined;
  // The paths of a remote that is not in the route table begin with its name.
  const name = owner ?? `mfe-${path.split('/')[1]}`;
  if (store.isOff(name)) return undefined;
  const release = store.current(name);
  if (!release || owner === 'shell') return release;
  return isAvailableTo(release, role) && (owner !== undefined || canOpenOwnPage(release, path, role)) ? release : undefined;
}

/** Whether a role may open a page that a remote brings with its release: the longest entry that is the path or a parent of it decides. */
function canOpenOwnPage(release: Release, path: string, role: Role): boolean {
  return findLongestRoute(listOwnPages(release), path)?.roles.includes(role) ?? false;
}

/** The page of the route that the router would choose for a path, with the values of its parameters: one with more fixed segments wins. */
export function findPage(release: Release, path: string): { page: Page; params: Record<string, string> } {
  const matching = Object.entries(release.routes ?? {}).flatMap(([pattern, page]) => {
    const match = toRegExp(pattern).exec(path);
    return match ? [{ pattern, page, params: { ...match.groups } }] : [];
  });
  const [best] = matching.sort((a, b) => countFixedSegments(b.pattern) - countFixedSegments(a.pattern));
  return best ?? { page: { files: [], entryPoints: [] }, params: {} };
}

const splitPattern = (pattern: string) => pattern.split('/').filter((segment) => segment !== '');
const isFixed = (segment: string) => segment !== '*' && !segment.startsWith(':');
const countFixedSegments = (pattern: string) => splitPattern(pattern).filter(isFixed).length;

/** A path pattern of the router, such as `/orders/:id` or `/chat/*`. */
function toRegExp(pattern: string): RegExp {
  const segments = splitPattern(pattern).map((segment) => {
    if (segment === '*') return '(/.*)?';
    return isFixed(segment) ? `/${segment.replaceAll(/[^\w-]/g, '\\$&')}` : `/(?<${segment.slice(1)}>[^/]+)`;
  });
  return new RegExp(`^${segments.join('')}/?$`);
}
