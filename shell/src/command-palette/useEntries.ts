import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { useImpersonationStore } from '@techadds/shared/session';
import { type Command, creatableBy, matching, pagesFor } from './commands';
import { recentOf } from './recent-items';
import { type Action, useActions } from './useActions';
import { useSearch } from './useSearch';

/** One option of the palette: a link or an action. */
export type Entry = (Command | Action) & { detail?: string };

export interface Group {
  title: string;
  entries: readonly Entry[];
}

/** The option groups for the typed text, and a message below them. */
export function useEntries(user: User, typed: string, onShortcuts: () => void): { groups: Group[]; message: string | undefined } {
  const viewing = useImpersonationStore(({ impersonation }) => impersonation !== null);
  const actions = useActions(user.role);
  const { records, alike, error, searching } = useSearch(typed);
  const text = typed.trim();
  const help: Entry = { id: 'keys', label: 'Keyboard shortcuts', icon: 'IconKey', hint: '?', act: onShortcuts };
  const creatable = viewing ? [] : creatableBy(user.role);
  const isCreatable = ({ label }: Entry) => creatable.some((each) => each.label === label);
  const offered = (ofRecord: boolean): Group[] =>
    actions
      .filter((group) => group.ofRecord === ofRecord)
      .map(({ title, entries }) => ({ title, entries: matching(entries, text).filter((entry) => !isCreatable(entry)) }));
  const groups: Group[] = [
    ...offered(true),
    { title: 'Recent', entries: text === '' ? recentOf(user) : [] },
    ...offered(false),
    { title: 'Create', entries: matching(creatable, text) },
    { title: 'Go to', entries: matching([...pagesFor(user.role), help], text) },
    { title: alike ? 'Like what you typed' : 'Records', entries: records },
  ];
  const shown = groups.filter(({ entries }) => entries.length > 0);
  return { groups: shown, message: messageOf(text, { nothing: shown.length === 0, searching, error }) };
}

function messageOf(text: string, { nothing, searching, error }: { nothing: boolean; searching: boolean; error: Error | null }) {
  if (error) return `Records can’t be searched now. ${error.message}`;
  if (searching && nothing) return 'Searching…';
  return nothing ? `Nothing matches “${text}”. Numbers, names, e-mail addresses and pages are searched.` : undefined;
}
