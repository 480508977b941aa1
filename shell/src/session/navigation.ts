let leaving = false;

/**
 * Opens a page by a full load, so that no code or data of this page stays. The present page leaves the history.
 * Whoever asks first is followed: what this page still does while it goes is of no account.
 */
export function openPage(path: string): void {
  if (leaving) return;
  leaving = true;
  // The browser may bring this page back from its history.
  addEventListener('pageshow', () => (leaving = false), { once: true });
  location.replace(path);
}

export function reloadPage(): void {
  location.reload();
}
