import { paths } from '@techadds/shared/paths';
import { getNounCapability } from '@techadds/shared/permissions';
import type { Capability, Role } from '@techadds/shared/roles';
import { type AppRoute, groupLabels, getMenu, type MenuGroup } from '@techadds/shared/routes';

export interface MenuGroupItems {
  key: MenuGroup;
  label: string;
  items: AppRoute[];
}

/** The last group contains support pages for customers and setup pages for all other roles. */
const getGroupLabel = (key: MenuGroup, role: Role) => (key === 'workspace' && role === 'customer' ? 'Support' : groupLabels[key]);

/**
 * The capability without which a member of a partner's team sees nothing on a page, by the words of its path; the server refuses its data then. The
 * queue of orders concerns the whole team.
 */
const findNeededCapability = (path: string): Capability | undefined =>
  path === paths.partnerOrders ? undefined : path.split('/').map(getNounCapability).find(Boolean);

/**
 * The menu of a role by groups, in the order of the route table.
 * @param held the capabilities of a member of a partner's team; undefined is all of them
 */
export function getMenuGroups(role: Role, held?: readonly Capability[]): MenuGroupItems[] {
  const items = getMenu(role).filter(({ path }) => {
    const needed = held && findNeededCapability(path);
    return !needed || held.includes(needed);
  });
  const keys = [...new Set(items.map(({ group }) => group!))];
  return keys.map((key) => ({ key, label: getGroupLabel(key, role), items: items.filter(({ group }) => group === key) }));
}
