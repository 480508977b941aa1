import { paths } from '@techadds/shared/paths';
import { type Permission, getScope } from '@techadds/shared/permissions';
import { type Role } from '@techadds/shared/roles';
import { type AppRoute, routes } from '@techadds/shared/routes';
import { type IconName, isIcon } from './icons';
import { findShortcutPath } from './shortcuts';

export interface Command {
  id: string;
  label: string;
  icon: IconName;
  to: string;
  /** Beside the label: the type of record, or the equivalent shortcut. */
  hint?: string;
  /** Additional search terms. */
  searchTerms?: string;
}

/** The pages of a role, in menu order. */
export const listPages = (role: Role, remoteRoutes: readonly AppRoute[] = []): Command[] =>
  [...routes, ...remoteRoutes]
    .filter(({ roles }) => roles.includes(role))
    .map(({ path, label, icon, comingSoon, planned }) => {
      const key = [...'acdflmopqrst,'].find((char) => findShortcutPath(char, role) === path);
      const hint = comingSoon || planned ? 'Coming soon' : key && `g ${key}`;
      return {
        id: `page:${path}`,
        label,
        icon: isIcon(icon) ? icon : 'IconLink',
        to: path,
        searchTerms: `go to open ${path.replaceAll('/', ' ')}`,
        ...(hint && { hint }),
      };
    });

const createCommands: readonly { label: string; to: string; permission: Permission; searchTerms: string }[] = [
  { label: 'Order a service', to: paths.marketplace, permission: 'orders.place', searchTerms: 'new create buy' },
  { label: 'New service', to: paths.newService, permission: 'services.create', searchTerms: 'create add' },
  { label: 'New customer', to: `${paths.customers}?new=1`, permission: 'customers.create', searchTerms: 'create add' },
  { label: 'New deal', to: `${paths.pipeline}?new=1`, permission: 'crm.write', searchTerms: 'create add sale' },
  { label: 'New contact', to: `${paths.contacts}?new=1`, permission: 'crm.write', searchTerms: 'create add person' },
  { label: 'New quote', to: paths.newQuote, permission: 'quotes.create', searchTerms: 'create add offer' },
  { label: 'New contract', to: paths.newContract, permission: 'contracts.create', searchTerms: 'create add' },
  { label: 'New project', to: paths.newProject, permission: 'projects.create', searchTerms: 'create add' },
  { label: 'New task', to: `${paths.tasks}?new=1`, permission: 'tasks.write', searchTerms: 'create add to do' },
  { label: 'New template', to: paths.newTemplate, permission: 'templates.write', searchTerms: 'create add contract' },
  { label: 'New perk', to: `${paths.perks}?new=1`, permission: 'perks.manage', searchTerms: 'create add discount' },
  { label: 'New deposit', to: `${paths.deposits}?new=1`, permission: 'deposits.create', searchTerms: 'create add pay in' },
  { label: 'New conversation', to: `${paths.chat}?new=1`, permission: 'chat.own', searchTerms: 'create message write' },
];

/** The commands that create records the role may create. */
export const listCreatable = (role: Role): Command[] =>
  createCommands
    .filter(({ permission }) => getScope(permission, role) !== undefined)
    .map(({ label, to, searchTerms }) => ({ id: `new:${to}`, label, icon: 'IconPlus', to, searchTerms }));

const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The commands that have a word starting with each typed word; those whose label starts with the whole text come first. */
export function filterCommands<T extends Pick<Command, 'label' | 'searchTerms'>>(commands: readonly T[], typed: string): T[] {
  const wanted = foldText(typed).split(/\s+/).filter(Boolean);
  const begins = ({ label }: T) => foldText(label).startsWith(wanted.join(' '));
  const found = commands.filter(({ label, searchTerms = '' }) => {
    const own = foldText(`${label} ${searchTerms}`).split(/[^\p{L}\p{N}]+/u);
    return wanted.every((word) => own.some((each) => each.startsWith(word)));
  });
  return [...found.filter(begins), ...found.filter((one) => !begins(one))];
}
