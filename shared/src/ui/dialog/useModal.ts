import { useLayoutEffect, useRef, type ComponentProps, type RefObject } from 'react';
import { runAfterNextFrame } from './after-next-frame';

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  handlers: Pick<ComponentProps<'dialog'>, 'onCancel' | 'onMouseDown'>;
}

/** Sets the initial focus: the first field, else the first action, else the dialog itself, whose name is then announced. */
function focusFirst(dialog: HTMLDialogElement): void {
  const target = dialog.querySelector<HTMLElement>('input, select, textarea') ?? dialog.querySelector<HTMLElement>('[data-actions] button');
  (target ?? dialog).focus();
}

/**
 * Locks the scroll of the page while a modal is open, and moves the toasts into the uppermost one, because the page around it is inert.
 * The open modals are read from the document, because one that closes together with a modal above it closes first.
 */
function adaptPage(): void {
  const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
  document.documentElement.style.overflow = modal ? 'hidden' : '';
  const toasts = document.querySelector('[data-toasts]');
  if (toasts) (modal ?? document.querySelector('[data-toasts-home]'))?.append(toasts);
}

/** Shows the dialog above the page, which stays as it is for now. It is inert, because a popover would take the focus to its first button. */
function showAbove(dialog: HTMLDialogElement): void {
  dialog.popover = 'manual';
  dialog.inert = true;
  dialog.showPopover();
}

/** Makes the page inert instead of the dialog and moves the focus into the dialog. */
function makeModal(dialog: HTMLDialogElement): void {
  dialog.popover = null;
  dialog.inert = false;
  dialog.showModal();
  focusFirst(dialog);
  adaptPage();
}

/**
 * Opens the component's `<dialog>` as a modal while the component is mounted: the browser traps the focus, makes the
 * rest of the page inert, and returns the focus at the end. Escape and a press on the backdrop call `onClose`.
 * For an inert page the browser computes the style of every element, so the dialog is shown one frame before it is modal.
 */
export function useModal(onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    showAbove(dialog);
    const drop = runAfterNextFrame(() => makeModal(dialog));
    // The focus is returned only if the dialog closes while it is still in the document.
    return () => {
      drop();
      if (!dialog.open) return;
      dialog.close();
      adaptPage();
      // If a dialog above this one closes at the same time, the opener was still inert until now.
      queueMicrotask(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    };
  }, []);
  return {
    ref,
    handlers: {
      onCancel: (event) => {
        event.preventDefault();
        onClose();
      },
      onMouseDown: (event) => {
        // The dialog's content covers the element, so a press on the element itself is on the backdrop.
        if (event.target === event.currentTarget && event.button === 0) onClose();
      },
    },
  };
}
