import type { MenuEntry, Release } from '@techadds/shared/contract/releases/registry';
import { isKnownMfe, mfes } from '@techadds/shared/mfes';
import { roles, type Role } from '@techadds/shared/roles';
import { hasTakenPath, rolesWithAccess } from '@techadds/shared/routes';

/** The pages that a remote brings with its release: none for one in the route table, nor below a path of the app itself. */
export const listOwnPages = ({ name, menu = [] }: Pick<Release, 'name' | 'menu'>): readonly MenuEntry[] =>
  isKnownMfe(name) || hasTakenPath(name) ? [] : menu;

/** The roles with access to a remote: by the route table, or by its own menu. A release that declares none is for nobody. */
export function listRoles(release: Pick<Release, 'name' | 'menu'>): Role[] {
  if (isKnownMfe(release.name)) return rolesWithAccess(release.name);
  return roles.filter((role) => listOwnPages(release).some((page) => page.roles.includes(role)));
}

/** Whether the files of a remote are for visitors, too; only the route table's can be. */
export const isPublic = (name: string): boolean => isKnownMfe(name) && mfes[name].public;

/** Whether a release is in the visitor's registry and its files are served: it has public pages, or a page for the role. */
export function isAvailableTo(release: Pick<Release, 'name' | 'menu'>, role: Role | undefined): boolean {
  return isPublic(release.name) || (role !== undefined && listRoles(release).includes(role));
}
