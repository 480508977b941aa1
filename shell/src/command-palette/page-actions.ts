import { listPageActions, pageActions, toast } from '@techadds/shared/ui';

interface PageActionGroup {
  title: string;
  /** True for a single record, false for a list. */
  isRecord: boolean;
  actions: readonly ({ label: string } & ({ to: string } | { act: () => void }))[];
}

/**
 * Runs a registered action, unless it has gone or is disabled since it was listed. It runs after the palette has closed, so that
 * a dialog opened by it keeps the focus.
 */
const runLater = (key: object, label: string) => () =>
  void setTimeout(() => {
    const action = pageActions
      .get(key)
      ?.list()
      .find((each) => each.label === label && !each.disabledReason);
    if (action) action.run();
    else toast({ title: `“${label}” is no longer available.`, tone: 'bad' });
  });

/** Whether a button is after another one on the screen. */
const isAfter = (a: Node, b: Node) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING) > 0;

/** The enabled actions of the row with the focus and of the page, each below its title, in the order of their buttons. */
export function listActionGroups(): PageActionGroup[] {
  const groups = new Map<string, PageActionGroup & { isRow: boolean }>();
  const ofButtons = listPageActions().flatMap(({ key, owner, ...action }) =>
    key instanceof Node && owner ? [{ ...action, key, owner }] : [],
  );
  for (const { key, owner, label, to, disabledReason } of ofButtons.sort((a, b) => (isAfter(a.key, b.key) ? 1 : -1))) {
    if (disabledReason || label === '') continue;
    const { title, isRecord, hasFocus } = owner;
    const isRow = hasFocus !== undefined;
    const actions = groups.get(`${isRow} ${title}`)?.actions ?? [];
    const action = { label, ...(to === undefined ? { act: runLater(key, label) } : { to }) };
    groups.set(`${isRow} ${title}`, { title, isRecord, isRow, actions: [...actions, action] });
  }
  return [...groups.values()].sort((a, b) => Number(b.isRow) - Number(a.isRow));
}

/** The keys of the current page, each once. On a page that creates nothing, `c` offers what can be created elsewhere. */
export function listPageShortcuts(): { keys: readonly string[]; label: string }[] {
  const labels = new Map([['c', 'Create something']]);
  const actions = listPageActions().filter(({ disabledReason }) => !disabledReason);
  for (const { shortcut, label } of actions) if (shortcut && (shortcut === 'c' || !labels.has(shortcut))) labels.set(shortcut, label);
  return [...labels].map(([key, label]) => ({ keys: [key], label }));
}
