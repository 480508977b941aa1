type Modal = HTMLDialogElement | undefined;

/**
 * Calls `listener` with the modal that the user is in, at once and whenever that changes; with undefined where none is open.
 * @returns how to stop
 */
export function followOpenModal(listener: (modal: Modal) => void): () => void {
  /** The one that was opened last is above the others. */
  const opened = new Set(document.querySelectorAll<HTMLDialogElement>('dialog[open]'));
  const findUppermost = (): Modal => [...opened].filter(({ open, isConnected }) => open && isConnected).at(-1);
  let uppermost = findUppermost();
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLDialogElement)) continue;
      opened.delete(target);
      if (target.open) opened.add(target);
    }
    const before = uppermost;
    uppermost = findUppermost();
    if (uppermost !== before) listener(uppermost);
  });
  observer.observe(document.body, { subtree: true, attributeFilter: ['open'] });
  listener(uppermost);
  return () => observer.disconnect();
}
