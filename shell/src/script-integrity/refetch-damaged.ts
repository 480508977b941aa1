/**
 * Requests a script that did not load again, past the browser's cache. Files are cached for ever, so damaged bytes of one would fail its hash at
 * every later page load, too; this replaces them, for the next attempt.
 */
export function refetchDamagedScripts(): void {
  const refetch = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement) || target.integrity === '') return;
    const [url = ''] = target.src.split('?', 1);
    void fetch(url, { cache: 'reload', credentials: 'same-origin', integrity: target.integrity }).catch(() => undefined);
  };
  // Errors of elements do not bubble.
  addEventListener('error', refetch, true);
}
