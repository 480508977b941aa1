import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { canOpen } from '@techadds/shared/routes';
import type { Command } from './commands';
import { isIcon } from './icons';

const maxItems = 5;
const toStorageKey = ({ tenantId, id }: User) => `techadds.recent.${tenantId}.${id}`;
const isCommand = (value: unknown): value is Command =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'label', 'icon', 'to'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string') &&
  (value as Command).to.startsWith('/') &&
  isIcon((value as Command).icon);

const readItems = (user: User): Command[] => {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(toStorageKey(user)) ?? '[]');
    return Array.isArray(found) ? found.filter(isCommand).slice(0, maxItems) : [];
  } catch {
    // Storage is blocked or contains something else.
    return [];
  }
};

const idPrefix = 'recent:';
const stripPrefix = (id: string) => (id.startsWith(idPrefix) ? id.slice(idPrefix.length) : id);

/** The user's recent choices on this device, newest first, without pages that the role may no longer open. */
export const listRecentItems = (user: User): Command[] =>
  readItems(user)
    .filter(({ to }) => canOpen(to.split('?')[0] ?? to, user.role))
    .map((command) => ({ ...command, id: idPrefix + command.id }));

export function saveRecentItem(user: User, { id, label, icon, to, hint }: Command): void {
  const latest = { id: stripPrefix(id), label, icon, to, ...(hint && { hint }) };
  const others = readItems(user).filter((one) => one.id !== latest.id);
  try {
    localStorage.setItem(toStorageKey(user), JSON.stringify([latest, ...others].slice(0, maxItems)));
  } catch {
    // Storage is full or blocked; recent items are optional.
  }
}
