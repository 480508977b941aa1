import { paths } from '@techadds/shared/paths';
import type { Role } from '@techadds/shared/roles';
import { canOpen, ordersPathFor, findRoute } from '@techadds/shared/routes';

/** The targets of `g` and a letter; the first one that the role may open is used. */
const shortcutTargets: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    a: [paths.analytics],
    c: [paths.customers],
    d: [paths.dashboard],
    f: [paths.report],
    l: [paths.auditLogs, paths.ledger],
    m: [paths.marketplace],
    p: [paths.payouts],
    q: ['/quotes'],
    r: [paths.ratings, paths.adminRatings],
    s: [paths.services],
    t: [paths.chat],
    ',': [paths.settings],
  }),
);

/** The path that `g` and a key open; undefined if the role has none. */
export function findShortcutPath(key: string, role: Role): string | undefined {
  const char = key.toLowerCase();
  return char === 'o' ? ordersPathFor(role)?.list : shortcutTargets.get(char)?.find((path) => canOpen(path, role));
}

export interface Shortcut {
  keys: readonly string[];
  label: string;
}

/** The label of the command key on this platform. */
const getCommandKey = (): string => (/^(Mac|iP)/.test(navigator.platform) ? '⌘' : 'Ctrl');

/** The app-wide shortcuts of a role. */
export function listShortcuts(role: Role): { title: string; shortcuts: Shortcut[] }[] {
  const goTo = [...shortcutTargets.keys(), 'o']
    .map((key) => ({ key, path: findShortcutPath(key, role) }))
    .flatMap(({ key, path }) => (path === undefined ? [] : [{ keys: ['g', key], label: findRoute(path)?.label ?? path }]))
    .sort((a, b) => a.label.localeCompare(b.label));
  return [
    {
      title: 'Everywhere',
      shortcuts: [
        { keys: [getCommandKey(), 'K'], label: 'Search, create or go to a page' },
        { keys: ['?'], label: 'Show these shortcuts' },
        { keys: ['Esc'], label: 'Close the top dialog' },
      ],
    },
    { title: 'Go to', shortcuts: goTo },
  ];
}
