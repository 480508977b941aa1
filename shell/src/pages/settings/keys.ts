import type { KeyboardEvent } from 'react';

/** Ctrl+Enter (Cmd+Enter) sends a form from any of its inputs. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
