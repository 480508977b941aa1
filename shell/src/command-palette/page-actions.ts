import { toast } from '@techadds/shared/ui';
import { actionsByElement, type MenuItem } from '@techadds/shared/ui/menu';

/** An action or link of the current page. */
type Offer = { label: string } & ({ to: string } | { act: () => void });
export interface Offers {
  title: string;
  /** True for a single record, false for a list. */
  ofRecord: boolean;
  offers: readonly Offer[];
}

const all = (selector: string, within: ParentNode = document) => [...within.querySelectorAll<HTMLElement>(selector)];
const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent).trim();
const canPress = (element: HTMLElement) =>
  !element.matches(':disabled, [aria-disabled=true], [aria-busy=true]') && (element.checkVisibility?.() ?? true);

/** The actions that a menu or a list has registered. */
function actionsOf(element: Element): readonly MenuItem[] {
  const actions = actionsByElement.get(element) ?? [];
  return typeof actions === 'function' ? actions() : actions;
}

/** The focusable element of a row: its link, its button or its checkbox. */
const handleOf = (row: Element) => row.querySelector<HTMLElement>('[data-row]') ?? boxOf(row);
const boxOf = (row: Element) => row.querySelector<HTMLElement>('[data-card=select] input');
const rows = () => all('main tbody tr').filter(handleOf);
const rowNow = () => rows().find((row) => row.contains(document.activeElement));
const createButton = () => all('main [data-actions] [data-key=c]').find(canPress);
/** The bulk action that the list on screen has registered for the key `e`. */
const bulkAction = () => all('main [data-shortcut=e]').flatMap(actionsOf)[0];

/** Focuses the next (1) or previous (-1) row; if no row has the focus, the first one in view. */
function step(by: number): void {
  const list = rows();
  const now = rowNow();
  const next = now ? list[list.indexOf(now) + by] : (list.find((row) => row.getBoundingClientRect().top > 0) ?? list[0]);
  if (!next) return;
  handleOf(next)?.focus({ preventScroll: true });
  next.scrollIntoView?.({ block: 'nearest' });
}

/** The page actions by letter. */
const letters: Record<string, () => void> = {
  c: () => createButton()?.click(),
  e: () => bulkAction()?.onSelect?.(),
  j: () => step(1),
  k: () => step(-1),
  x: () => {
    const row = rowNow();
    if (row) boxOf(row)?.click();
  },
};
export const press = (key: string): void => letters[key]?.();
export const canCreateHere = (): boolean => createButton() !== undefined;

/** The shortcuts available on the current page. */
export function keysHere(): { keys: readonly string[]; label: string }[] {
  const list = rows();
  const create = createButton();
  const action = bulkAction();
  return [
    { keys: ['c'], label: create ? nameOf(create) : 'Create something' },
    ...(list.length > 0
      ? [
          { keys: ['j'], label: 'Go to the next row' },
          { keys: ['k'], label: 'Go to the row before' },
          { keys: ['Enter'], label: 'Open the row' },
        ]
      : []),
    ...(list.some(boxOf) ? [{ keys: ['x'], label: 'Select the row' }] : []),
    ...(action && list.length > 0 ? [{ keys: ['e'], label: action.label }] : []),
    ...(document.querySelector('main [type=search]') ? [{ keys: ['/'], label: 'Search' }] : []),
  ];
}

/** The actions of the buttons and links within elements; a menu button counts as its items. */
const offersIn = (find: () => readonly Element[]): Offer[] =>
  find()
    .flatMap((within) => all('button, a[href]', within))
    .filter(canPress)
    .flatMap((element): Offer[] => {
      if (actionsByElement.has(element))
        return actionsOf(element).flatMap(({ label, to, onSelect }): Offer[] =>
          to === undefined ? (onSelect ? [{ label, act: later(onSelect) }] : []) : [{ label, to }],
        );
      const label = nameOf(element);
      const again = () =>
        find()
          .flatMap((within) => all('button, a[href]', within))
          .find((each) => canPress(each) && nameOf(each) === label);
      const pressed = () => {
        const found = again();
        if (found) found.click();
        else toast({ title: `“${label}” is not possible any more. Nothing was done.`, tone: 'bad' });
      };
      return [{ label, act: later(pressed) }];
    });

/** Runs after the palette has closed, so that a dialog opened by it keeps the focus. */
const later = (run: () => void) => () => void setTimeout(run);

/** The actions of the focused row and of the page, taken from their buttons. */
export function offersHere(): Offers[] {
  const row = rowNow();
  const title = document.querySelector('main h1')?.textContent ?? '';
  const ofRow = row && {
    title: handleOf(row)?.textContent.slice(0, 60) ?? '',
    ofRecord: true,
    offers: offersIn(() => all('[data-control]', row)),
  };
  // Only the page of a record has breadcrumbs.
  const ofRecord = document.querySelector('main nav[aria-label=Breadcrumb]') !== null;
  const ofPage = { title, ofRecord, offers: offersIn(() => all('main [data-actions]')) };
  return [...(ofRow ? [ofRow] : []), ofPage].filter(({ offers }) => offers.length > 0);
}
