import { toast } from '@techadds/shared/ui';
import { actionsByElement, type MenuItem } from '@techadds/shared/ui/menu';

/** Something that the page on screen offers. */
type Offer = { label: string } & ({ to: string } | { act: () => void });
export interface Offers {
  title: string;
  /** Of one record, not of a list as a whole. */
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

/** What goes to a row: its link, its button, or the box that selects it. */
const handleOf = (row: Element) => row.querySelector<HTMLElement>('[data-row]') ?? boxOf(row);
const boxOf = (row: Element) => row.querySelector<HTMLElement>('[data-card=select] input');
const rows = () => all('main tbody tr').filter(handleOf);
const rowNow = () => rows().find((row) => row.contains(document.activeElement));
const createButton = () => all('main [data-actions] [data-key=c]').find(canPress);
/** The bulk action that the list on screen has registered for the key `e`. */
const bulkAction = () => all('main [data-shortcut=e]').flatMap(actionsOf)[0];

/** Goes to the next row or the one before; from elsewhere to the first that is in view. */
function step(by: number): void {
  const list = rows();
  const now = rowNow();
  const next = now ? list[list.indexOf(now) + by] : (list.find((row) => row.getBoundingClientRect().top > 0) ?? list[0]);
  if (!next) return;
  handleOf(next)?.focus({ preventScroll: true });
  next.scrollIntoView?.({ block: 'nearest' });
}

/** What the letters do on a page. */
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

/** The keys that do something on the page on screen. */
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

/** What the buttons and menus within an element do; a menu's items stand for its button. */
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

/** After the palette has closed, so that what opens then keeps the focus. */
const later = (run: () => void) => () => void setTimeout(run);

/** What can be done with the row that has the focus, and with what the page shows: what its own buttons do. */
export function offersHere(): Offers[] {
  const row = rowNow();
  const title = document.querySelector('main h1')?.textContent ?? '';
  const ofRow = row && {
    title: handleOf(row)?.textContent.slice(0, 60) ?? '',
    ofRecord: true,
    offers: offersIn(() => all('[data-control]', row)),
  };
  // Above a record stand the lists that it is in.
  const ofRecord = document.querySelector('main nav[aria-label=Breadcrumb]') !== null;
  const ofPage = { title, ofRecord, offers: offersIn(() => all('main [data-actions]')) };
  return [...(ofRow ? [ofRow] : []), ofPage].filter(({ offers }) => offers.length > 0);
}
