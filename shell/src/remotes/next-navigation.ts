let waiting: (() => void) | undefined;

/** Calls `leave` at every change of the path from now on; the page is left in any way, also by the browser's buttons. One at a time. */
export function atNavigation(leave: (() => void) | undefined): void {
  waiting = leave;
}

/** The path has changed and its page is shown: unsaved changes of the page before are saved or given up. */
export const navigated = (): void => waiting?.();
