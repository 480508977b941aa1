import { useEffect, useLayoutEffect, useRef, type ComponentProps, type RefObject } from 'react';

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  handlers: Pick<ComponentProps<'dialog'>, 'onCancel' | 'onMouseDown'>;
}

/** Where a person goes on: the first field, else the first action, else the dialog itself, which then reads its name. */
function focusFirst(dialog: HTMLDialogElement): void {
  const target = dialog.querySelector<HTMLElement>('input, select, textarea') ?? dialog.querySelector<HTMLElement>('[data-actions] button');
  (target ?? dialog).focus();
}

let openModals = 0;
/** The page under modals does not scroll. They are counted, since one that ends together with one over it ends first. */
const lockScroll = () => {
  if (openModals++ === 0) document.documentElement.style.overflow = 'hidden';
};
const unlockScroll = () => {
  if (--openModals === 0) document.documentElement.style.overflow = '';
};

/**
 * Opens the `<dialog>` of the component as a modal for as long as the component is mounted: the browser keeps focus inside, makes the
 * rest inert, and gives focus back at the end. Escape and a press on the scrim call `onClose`.
 */
export function useModal(onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    dialog.showModal();
    focusFirst(dialog);
    // Closing while the element still stands in the document is what gives focus back.
    return () => {
      dialog.close();
      // Where a dialog over this one ends with it, the opener was still inert a moment ago.
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
        // The element covers its own content, so a press that lands on itself is outside of it: on the scrim.
        if (event.target === event.currentTarget && event.button === 0) onClose();
      },
    },
  };
}
