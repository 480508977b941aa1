import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { canOpen } from '@techadds/shared/routes';
import type { Command } from './commands';
import { isIcon } from './icons';

const most = 5;
const keyOf = ({ tenantId, id }: User) => `techadds.recent.${tenantId}.${id}`;
const isCommand = (value: unknown): value is Command =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'label', 'icon', 'to'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string') &&
  (value as Command).to.startsWith('/') &&
  isIcon((value as Command).icon);

const kept = (user: User): Command[] => {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]');
    return Array.isArray(found) ? found.filter(isCommand).slice(0, most) : [];
  } catch {
    // Storage is blocked or contains something else.
    return [];
  }
};

const mark = 'recent:';
const plain = (id: string) => (id.startsWith(mark) ? id.slice(mark.length) : id);

/** The user's recent choices on this device, newest first, without pages that the role may no longer open. */
export const recentOf = (user: User): Command[] =>
  kept(user)
    .filter(({ to }) => canOpen(to.split('?')[0] ?? to, user.role))
    .map((command) => ({ ...command, id: mark + command.id }));

export function remember(user: User, { id, label, icon, to, hint }: Command): void {
  const latest = { id: plain(id), label, icon, to, ...(hint && { hint }) };
  const others = kept(user).filter((one) => one.id !== latest.id);
  try {
    localStorage.setItem(keyOf(user), JSON.stringify([latest, ...others].slice(0, most)));
  } catch {
    // Storage is full or blocked; recent items are optional.
  }
}
