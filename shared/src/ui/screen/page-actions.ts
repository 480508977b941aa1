import { useEffect, useRef } from 'react';
import type { ButtonAction, PageAction, RegisterButton } from '../base/action-scope';

/** The page or row that actions belong to. The command palette lists them below its title. */
interface ActionOwner {
  title: string;
  /** True for a single record, false for a list. */
  isRecord: boolean;
  /** Whether it is the row with the focus; undefined for a page, which always applies. */
  hasFocus?: boolean;
}

interface Registration {
  /** Undefined for actions that have a key, but no button. */
  getOwner?: () => ActionOwner;
  list: () => readonly PageAction[];
}

/** The actions of the current page, by their button where they have one. One registry for shell and remotes. */
export const pageActions = new Map<object, Registration>();

/**
 * Registers actions with keys, and their help, while the component is mounted. The buttons in the header of a page and in a row need
 * no such line: they register themselves.
 * @param list is called when the actions are needed; undefined registers nothing
 */
export function usePageActions(list: (() => readonly PageAction[]) | undefined): void {
  const key = useRef(null);
  useEffect(() => {
    if (list) pageActions.set(key, { list });
    return () => void pageActions.delete(key);
  });
}

const toAction = (button: ButtonAction, element: HTMLElement): PageAction => ({
  label: button['aria-label'] ?? element.textContent.trim(),
  shortcut: button.shortcut,
  to: button.to,
  run: () => element.click(),
  disabledReason: button.busy || button.disabled ? 'It is not possible now.' : button.disabledReason,
});

/** The scope of a page or row, for its buttons. `getOwner` is called when the actions are needed. */
export const createActionScope =
  (getOwner: (button: HTMLElement) => ActionOwner): RegisterButton =>
  (button) =>
  (element) => {
    if (!element) return;
    const list = typeof button === 'function' ? button : () => [toAction(button, element)];
    pageActions.set(element, { getOwner: () => getOwner(element), list });
    return () => void pageActions.delete(element);
  };

/** The actions that apply now, disabled ones too: those of the page, and those of the row with the focus. */
export const listPageActions = () =>
  [...pageActions].flatMap(([key, { getOwner, list }]) => {
    const owner = getOwner?.();
    return owner?.hasFocus === false ? [] : list().map((action) => ({ ...action, key, owner }));
  });

/** The enabled action of a key. */
export const findPageAction = (key: string): PageAction | undefined =>
  listPageActions().find(({ shortcut, disabledReason }) => shortcut === key && !disabledReason);
