const key = 'techadds-single-keys';

/** Whether keys do something without Ctrl or Cmd. Who speaks to the computer, or hits keys by accident, can do without; kept in this browser. */
export const singleKeys = (): boolean => localStorage.getItem(key) !== 'off';

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(key);
  else localStorage.setItem(key, 'off');
}
