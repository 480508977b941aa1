import { toast } from '@techadds/shared/ui';
import { actionsByElement, type MenuItem } from '@techadds/shared/ui/menu';

/** An action or link of the current page. */
type PageAction = { label: string } & ({ to: string } | { act: () => void });
export interface PageActionGroup {
  title: string;
  /** True for a single record, false for a list. */
  isRecord: boolean;
  actions: readonly PageAction[];
}

const queryAll = (selector: string, within: ParentNode = document) => [...within.querySelectorAll<HTMLElement>(selector)];
const getAccessibleName = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent).trim();
const canPress = (element: HTMLElement) =>
  !element.matches(':disabled, [aria-disabled=true], [aria-busy=true]') && (element.checkVisibility?.() ?? true);

/** The actions that a menu or a list has registered. */
function actionsOf(element: Element): readonly MenuItem[] {
  const actions = actionsByElement.get(element) ?? [];
  return typeof actions === 'function' ? actions() : actions;
}

/** The focusable element of a row: its link, its button or its checkbox. */
const findRowTarget = (row: Element) => row.querySelector<HTMLElement>('[data-row]') ?? findRowCheckbox(row);
const findRowCheckbox = (row: Element) => row.querySelector<HTMLElement>('[data-card=select] input');
const listRows = () => queryAll('main tbody tr').filter(findRowTarget);
const findFocusedRow = () => listRows().find((row) => row.contains(document.activeElement));
const findCreateButton = () => queryAll('main [data-actions] [data-key=c]').find(canPress);
/** The bulk action that the list on screen has registered for the key `e`. */
const bulkAction = () => queryAll('main [data-shortcut=e]').flatMap(actionsOf)[0];

/** Focuses the next (1) or previous (-1) row; if no row has the focus, the first one in view. */
function focusRow(by: number): void {
  const list = listRows();
  const now = findFocusedRow();
  const next = now ? list[list.indexOf(now) + by] : (list.find((row) => row.getBoundingClientRect().top > 0) ?? list[0]);
  if (!next) return;
  findRowTarget(next)?.focus({ preventScroll: true });
  next.scrollIntoView?.({ block: 'nearest' });
}

/** The page actions by letter. */
const pageShortcuts: Record<string, () => void> = {
  c: () => findCreateButton()?.click(),
  e: () => bulkAction()?.onSelect?.(),
  j: () => focusRow(1),
  k: () => focusRow(-1),
  x: () => {
    const row = findFocusedRow();
    if (row) findRowCheckbox(row)?.click();
  },
};
export const runPageShortcut = (key: string): void => pageShortcuts[key]?.();
export const canCreateOnPage = (): boolean => findCreateButton() !== undefined;

/** The shortcuts available on the current page. */
export function listPageShortcuts(): { keys: readonly string[]; label: string }[] {
  const list = listRows();
  const create = findCreateButton();
  const action = bulkAction();
  return [
    { keys: ['c'], label: create ? getAccessibleName(create) : 'Create something' },
    ...(list.length > 0
      ? [
          { keys: ['j'], label: 'Go to the next row' },
          { keys: ['k'], label: 'Go to the row before' },
          { keys: ['Enter'], label: 'Open the row' },
        ]
      : []),
    ...(list.some(findRowCheckbox) ? [{ keys: ['x'], label: 'Select the row' }] : []),
    ...(action && list.length > 0 ? [{ keys: ['e'], label: action.label }] : []),
    ...(document.querySelector('main [type=search]') ? [{ keys: ['/'], label: 'Search' }] : []),
  ];
}

/** The actions of the buttons and links within elements; a menu button counts as its items. */
const listActionsIn = (find: () => readonly Element[]): PageAction[] =>
  find()
    .flatMap((within) => queryAll('button, a[href]', within))
    .filter(canPress)
    .flatMap((element): PageAction[] => {
      if (actionsByElement.has(element))
        return actionsOf(element).flatMap(({ label, to, onSelect }): PageAction[] =>
          to === undefined ? (onSelect ? [{ label, act: defer(onSelect) }] : []) : [{ label, to }],
        );
      const label = getAccessibleName(element);
      const again = () =>
        find()
          .flatMap((within) => queryAll('button, a[href]', within))
          .find((each) => canPress(each) && getAccessibleName(each) === label);
      const pressed = () => {
        const found = again();
        if (found) found.click();
        else toast({ title: `“${label}” is not possible any more. Nothing was done.`, tone: 'bad' });
      };
      return [{ label, act: defer(pressed) }];
    });

/** Runs after the palette has closed, so that a dialog opened by it keeps the focus. */
const defer = (run: () => void) => () => void setTimeout(run);

/** The actions of the focused row and of the page, taken from their buttons. */
export function listPageActions(): PageActionGroup[] {
  const row = findFocusedRow();
  const title = document.querySelector('main h1')?.textContent ?? '';
  const ofRow = row && {
    title: findRowTarget(row)?.textContent.slice(0, 60) ?? '',
    isRecord: true,
    actions: listActionsIn(() => queryAll('[data-control]', row)),
  };
  // Only the page of a record has breadcrumbs.
  const ofRecord = document.querySelector('main nav[aria-label=Breadcrumb]') !== null;
  const ofPage = { title, isRecord: ofRecord, actions: listActionsIn(() => queryAll('main [data-actions]')) };
  return [...(ofRow ? [ofRow] : []), ofPage].filter(({ actions }) => actions.length > 0);
}
