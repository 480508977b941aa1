import type { Role } from '@techadds/shared/roles';
import { type AppRoute, groupLabels, getMenu, type MenuGroup } from '@techadds/shared/routes';

export interface Group {
  key: MenuGroup;
  label: string;
  items: AppRoute[];
}

/** What stands in the last group is help for customers and set-up for everyone else. */
const labelOf = (key: MenuGroup, role: Role) => (key === 'workspace' && role === 'customer' ? 'Support' : groupLabels[key]);

/** A role's menu in groups, in the order of the route table. */
export function groupsOf(role: Role): Group[] {
  const items = getMenu(role);
  const keys = [...new Set(items.map(({ group }) => group!))];
  return keys.map((key) => ({ key, label: labelOf(key, role), items: items.filter(({ group }) => group === key) }));
}
