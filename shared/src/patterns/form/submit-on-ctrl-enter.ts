import type { KeyboardEvent } from 'react';

/** For `onKeyDown` of a form: Ctrl+Enter or Cmd+Enter submits from any field, including multi-line fields. */
export const submitOnCtrlEnter = (submit: () => unknown) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  void submit();
};
