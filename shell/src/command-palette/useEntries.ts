import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { useImpersonationStore } from '@techadds/shared/session';
import { getRemoteRoutes } from '../remotes/remote-routes';
import { type Command, listCreatable, filterCommands, listPages } from './commands';
import { listRecentItems } from './recent-items';
import { type PaletteAction, usePaletteActions } from './useActions';
import { useRecordSearch } from './useSearch';

/** One option of the palette: a link or an action. */
export type PaletteEntry = (Command | PaletteAction) & { detail?: string };

export interface PaletteGroup {
  title: string;
  entries: readonly PaletteEntry[];
}

/** The option groups for the typed text, and a message below them. */
export function usePaletteEntries(
  user: User,
  typed: string,
  onShortcuts: () => void,
): { groups: PaletteGroup[]; message: string | undefined } {
  const viewing = useImpersonationStore(({ impersonation }) => impersonation !== null);
  const actions = usePaletteActions(user.role);
  const { records, alike, error, searching } = useRecordSearch(typed);
  const text = typed.trim();
  const help: PaletteEntry = { id: 'keys', label: 'Keyboard shortcuts', icon: 'IconKey', hint: '?', act: onShortcuts };
  const creatable = viewing ? [] : listCreatable(user.role);
  // A link with a customer, such as "New quote" on the page of the customer, is no repetition of the command without one.
  const isCreatable = (entry: PaletteEntry) =>
    creatable.some(({ label, to }) => label === entry.label && (!('to' in entry) || entry.to === to));
  const offered = (ofRecord: boolean): PaletteGroup[] =>
    actions
      .filter((group) => group.ofRecord === ofRecord)
      .map(({ title, entries }) => ({ title, entries: filterCommands(entries, text).filter((entry) => !isCreatable(entry)) }));
  const groups: PaletteGroup[] = [
    ...offered(true),
    { title: 'Recent', entries: text === '' ? listRecentItems(user) : [] },
    ...offered(false),
    { title: 'Create', entries: filterCommands(creatable, text) },
    { title: 'Go to', entries: filterCommands([...listPages(user.role, getRemoteRoutes()), help], text) },
    { title: alike ? 'Like what you typed' : 'Records', entries: records },
  ];
  const shown = groups.filter(({ entries }) => entries.length > 0);
  return { groups: shown, message: toMessage(text, { nothing: shown.length === 0, searching, error }) };
}

function toMessage(text: string, { nothing, searching, error }: { nothing: boolean; searching: boolean; error: Error | null }) {
  if (error) return `Records can’t be searched now. ${error.message}`;
  if (searching && nothing) return 'Searching…';
  return nothing ? `Nothing matches “${text}”. Numbers, names, e-mail addresses and pages are searched.` : undefined;
}
