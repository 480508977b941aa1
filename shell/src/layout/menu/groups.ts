import type { Role } from '@techadds/shared/roles';
import { type AppRoute, groupLabels, getMenu, type MenuGroup } from '@techadds/shared/routes';

export interface MenuGroupItems {
  key: MenuGroup;
  label: string;
  items: AppRoute[];
}

/** The last group contains support pages for customers and setup pages for all other roles. */
const getGroupLabel = (key: MenuGroup, role: Role) => (key === 'workspace' && role === 'customer' ? 'Support' : groupLabels[key]);

/** The menu of a role by groups, in the order of the route table. `isWithheld` says which paths a member of a team has no part in. */
export function getMenuGroups(role: Role, isWithheld?: (path: string) => boolean): MenuGroupItems[] {
  const items = getMenu(role).filter(({ path }) => !isWithheld?.(path));
  const keys = [...new Set(items.map(({ group }) => group!))];
  return keys.map((key) => ({ key, label: getGroupLabel(key, role), items: items.filter(({ group }) => group === key) }));
}
