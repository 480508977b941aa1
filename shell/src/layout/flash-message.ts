import type { Toast } from '@techadds/shared/ui';

const key = 'say';

/** A toast from code that is there before the kit's larger part is. */
export function say(message: Toast): void {
  void import('@techadds/shared/ui').then(({ toast }) => toast(message));
}

/** A toast for the page that is loaded next. */
export function sayAfterLoad(title: string): void {
  sessionStorage.setItem(key, title);
}

/** Says what was left for this page. */
export function sayWhatWasLeft(): void {
  const title = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (title !== null) say({ title, tone: 'ok' });
}
