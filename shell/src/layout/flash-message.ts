import type { Toast } from '@techadds/shared/ui';

const key = 'say';

/** Shows a toast from code in the first bundle; the UI kit is loaded on demand. */
export function showToast(message: Toast): void {
  void import('@techadds/shared/ui').then(({ toast }) => toast(message));
}

/** Stores a toast to be shown after the next page load. */
export function saveFlashMessage(title: string): void {
  sessionStorage.setItem(key, title);
}

/** Shows the toast that the previous page stored. */
export function showFlashMessage(): void {
  const title = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (title !== null) showToast({ title, tone: 'ok' });
}
