import { paths } from '@techadds/shared/paths';
import type { Capability, Role } from '@techadds/shared/roles';
import { type AppRoute, groupLabels, getMenu, type MenuGroup } from '@techadds/shared/routes';

export interface MenuGroupItems {
  key: MenuGroup;
  label: string;
  items: AppRoute[];
}

/** The last group contains support pages for customers and setup pages for all other roles. */
const getGroupLabel = (key: MenuGroup, role: Role) => (key === 'workspace' && role === 'customer' ? 'Support' : groupLabels[key]);

/** Entries of which a member of a partner's team sees nothing without the capability; the server refuses their data then. */
const neededCapabilities: Readonly<Record<string, Capability>> = {
  [paths.services]: 'services',
  [paths.catalogSettings]: 'services',
  [paths.quotes]: 'quotes',
  [paths.contracts]: 'contracts',
  [paths.templates]: 'contracts',
  [paths.customers]: 'customers',
  [paths.pipeline]: 'customers',
  [paths.deposits]: 'finance',
  [paths.payouts]: 'finance',
  [paths.analytics]: 'finance',
  [paths.analyticsCommission]: 'finance',
  [paths.staff]: 'staff',
  [paths.profile]: 'company',
  [paths.branding]: 'company',
};

/**
 * The menu of a role by groups, in the order of the route table.
 * @param held the capabilities of a member of a partner's team; undefined is all of them
 */
export function getMenuGroups(role: Role, held?: readonly Capability[]): MenuGroupItems[] {
  const items = getMenu(role).filter(({ path }) => !held || !neededCapabilities[path] || held.includes(neededCapabilities[path]));
  const keys = [...new Set(items.map(({ group }) => group!))];
  return keys.map((key) => ({ key, label: getGroupLabel(key, role), items: items.filter(({ group }) => group === key) }));
}
