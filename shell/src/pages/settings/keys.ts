import type { KeyboardEvent } from 'react';

/** Submits a form on Ctrl+Enter (Cmd+Enter) in any of its inputs. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
