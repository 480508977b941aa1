const focusable = 'a, button, input';

/** Remembers where the focus and the caret are in a page; the result restores them in its place if the page's elements were replaced. */
export function rememberFocus(root: HTMLElement): () => void {
  const { activeElement } = document;
  const index = activeElement ? [...root.querySelectorAll(focusable)].indexOf(activeElement) : -1;
  const { selectionStart = null, selectionEnd = null } = activeElement instanceof HTMLInputElement ? activeElement : {};
  return () => {
    if (index < 0 || activeElement?.isConnected) return;
    const target = root.querySelectorAll<HTMLElement>(focusable)[index];
    target?.focus();
    // Fields for e-mail addresses have no selection; there the caret is at the end.
    if (target instanceof HTMLInputElement && selectionStart !== null) target.setSelectionRange(selectionStart, selectionEnd);
  };
}
