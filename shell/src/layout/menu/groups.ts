import type { Role } from '@techadds/shared/roles';
import { type AppRoute, groupLabels, getMenu, type MenuGroup } from '@techadds/shared/routes';

export interface MenuGroupItems {
  key: MenuGroup;
  label: string;
  items: AppRoute[];
}

/** The last group contains support pages for customers and setup pages for all other roles. */
const getGroupLabel = (key: MenuGroup, role: Role) => (key === 'workspace' && role === 'customer' ? 'Support' : groupLabels[key]);

/**
 * The menu of a role by groups, in the order of the route table; pages of other remotes are the last of their group.
 * @param isWithheld says which paths a member of a team has no part in
 */
export function getMenuGroups(
  role: Role,
  isWithheld?: (path: string) => boolean,
  remoteRoutes: readonly AppRoute[] = [],
): MenuGroupItems[] {
  const items = [...getMenu(role), ...remoteRoutes.filter((route) => route.group && route.roles.includes(role))].filter(
    ({ path }) => !isWithheld?.(path),
  );
  const keys = (Object.keys(groupLabels) as MenuGroup[]).filter((key) => items.some(({ group }) => group === key));
  return keys.map((key) => ({ key, label: getGroupLabel(key, role), items: items.filter(({ group }) => group === key) }));
}
