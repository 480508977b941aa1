import { useEffect, useLayoutEffect, useRef, type ComponentProps, type RefObject } from 'react';

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  handlers: Pick<ComponentProps<'dialog'>, 'onCancel' | 'onMouseDown'>;
}

/** Sets the initial focus: the first field, else the first action, else the dialog itself, whose name is then announced. */
function focusFirst(dialog: HTMLDialogElement): void {
  const target = dialog.querySelector<HTMLElement>('input, select, textarea') ?? dialog.querySelector<HTMLElement>('[data-actions] button');
  (target ?? dialog).focus();
}

let openModals = 0;
/** Locks the scroll of the page. Open modals are counted, because one that closes together with a modal above it closes first. */
const lockScroll = () => {
  if (openModals++ === 0) document.documentElement.style.overflow = 'hidden';
};
const unlockScroll = () => {
  if (--openModals === 0) document.documentElement.style.overflow = '';
};

/** Moves the toasts into the uppermost modal, because the page around it is inert, or back to the page. */
function moveToasts(): void {
  const toasts = document.querySelector('[data-toasts]');
  const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (toasts) (modal ?? document.querySelector('[data-toasts-home]'))?.append(toasts);
}

/**
 * Opens the component's `<dialog>` as a modal while the component is mounted: the browser traps the focus, makes the
 * rest of the page inert, and returns the focus at the end. Escape and a press on the backdrop call `onClose`.
 */
export function useModal(onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    dialog.showModal();
    focusFirst(dialog);
    moveToasts();
    // The focus is returned only if the dialog closes while it is still in the document.
    return () => {
      dialog.close();
      moveToasts();
      // If a dialog above this one closes at the same time, the opener was still inert until now.
      queueMicrotask(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    };
  }, []);
  useEffect(() => {
    lockScroll();
    return unlockScroll;
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
