import { paths } from '@techadds/shared/paths';
import { type Permission, getScope } from '@techadds/shared/permissions';
import { type Role } from '@techadds/shared/roles';
import { routes } from '@techadds/shared/routes';
import type { IconName } from './icons';
import { placeOf } from './shortcuts';

export interface Command {
  id: string;
  label: string;
  icon: IconName;
  to: string;
  /** Beside the label: the type of record, or the equivalent shortcut. */
  hint?: string;
  /** Additional search terms. */
  words?: string;
}

/** The pages of a role, in menu order. */
export const pagesFor = (role: Role): Command[] =>
  routes
    .filter(({ roles }) => roles.includes(role))
    .map(({ path, label, icon, comingSoon, coming }) => {
      const key = [...'acdflmopqrst,'].find((letter) => placeOf(letter, role) === path);
      const hint = comingSoon || coming ? 'Coming soon' : key && `g ${key}`;
      return {
        id: `page:${path}`,
        label,
        icon: icon as IconName,
        to: path,
        words: `go to open ${path.replaceAll('/', ' ')}`,
        ...(hint && { hint }),
      };
    });

const makings: readonly { label: string; to: string; permission: Permission; words: string }[] = [
  { label: 'Order a service', to: paths.marketplace, permission: 'orders.place', words: 'new create buy' },
  { label: 'New service', to: paths.newService, permission: 'services.create', words: 'create add' },
  { label: 'New customer', to: `${paths.customers}?new=1`, permission: 'customers.create', words: 'create add' },
  { label: 'New deposit', to: `${paths.deposits}?new=1`, permission: 'deposits.create', words: 'create add pay in' },
  { label: 'New conversation', to: `${paths.chat}?new=1`, permission: 'chat.own', words: 'create message write' },
];

/** The commands that create records the role may create. */
export const creatableBy = (role: Role): Command[] =>
  makings
    .filter(({ permission }) => getScope(permission, role) !== undefined)
    .map(({ label, to, words }) => ({ id: `new:${to}`, label, icon: 'IconPlus', to, words }));

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The commands that have a word starting with each typed word; those whose label starts with the whole text come first. */
export function matching<T extends Pick<Command, 'label' | 'words'>>(commands: readonly T[], typed: string): T[] {
  const wanted = fold(typed).split(/\s+/).filter(Boolean);
  const begins = ({ label }: T) => fold(label).startsWith(wanted.join(' '));
  const found = commands.filter(({ label, words = '' }) => {
    const own = fold(`${label} ${words}`).split(/[^\p{L}\p{N}]+/u);
    return wanted.every((word) => own.some((each) => each.startsWith(word)));
  });
  return [...found.filter(begins), ...found.filter((one) => !begins(one))];
}
