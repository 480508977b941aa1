import { createContext, type RefCallback } from 'react';

/** An action or link that the current page offers. */
export interface PageAction {
  label: string;
  /** The key that runs it. */
  shortcut?: string | undefined;
  /** The URL of a link. */
  to?: string | undefined;
  run: () => void;
  /** Why it cannot be run now; undefined if it can. */
  disabledReason?: string | undefined;
}

/** The props of a button or link that describe its action. */
export interface ButtonAction extends Partial<Pick<PageAction, 'shortcut' | 'to' | 'disabledReason'>> {
  'aria-label'?: string | undefined;
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** Registers what a button does, or the items of its menu, while the ref that it returns is attached. */
export type RegisterButton = (button: ButtonAction | (() => readonly PageAction[])) => RefCallback<HTMLElement>;

/** Around the header of a page and the controls of a row: buttons within register themselves as actions (screen/page-actions.ts). */
export const ActionScope = createContext<RegisterButton | undefined>(undefined);
