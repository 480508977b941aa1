/** Sent where a file of a release stays damaged: its URL and its hash. */
export const damagedEvent = 'damaged-file';
export type DamagedFile = readonly [url: string, integrity: string];

/** Requests a file past the browser's cache. @throws TypeError where it differs from its hash, or there is no connection */
export const fetchAgain = (url: string, integrity: string): Promise<Response> =>
  fetch(url, { cache: 'reload', credentials: 'same-origin', integrity });

/**
 * Requests a script that did not load again, past the browser's cache. Files are cached for ever, so damaged bytes of one would fail its hash at
 * every later page load, too; this replaces them, for the next attempt.
 */
export function refetchDamagedScripts(): void {
  const refetch = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement) || target.integrity === '') return;
    const [url = ''] = target.src.split('?', 1);
    const detail: DamagedFile = [url, target.integrity];
    fetchAgain(...detail).catch(() => dispatchEvent(new CustomEvent(damagedEvent, { detail })));
  };
  // Errors of elements do not bubble.
  addEventListener('error', refetch, true);
}
