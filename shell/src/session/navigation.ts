let leaving = false;

/**
 * Opens a page with a full load, so that no code or data of this page stays, and replaces the current history entry.
 * Only the first call has an effect, because code of this page still runs while it unloads.
 */
export function openPage(path: string): void {
  if (leaving) return;
  leaving = true;
  // The page may be restored from the back/forward cache.
  addEventListener('pageshow', () => (leaving = false), { once: true });
  location.replace(path);
}

export function reloadPage(): void {
  location.reload();
}
