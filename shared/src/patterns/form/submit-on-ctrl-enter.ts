import type { KeyboardEvent } from 'react';

/** For `onKeyDown` of a form: Ctrl or Cmd and Enter send it from any field, those of several lines too. */
export const submitOnCtrlEnter = (submit: () => unknown) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  void submit();
};
