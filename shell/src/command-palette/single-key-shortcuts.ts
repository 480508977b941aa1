const key = 'techadds-single-keys';

/** Whether single-key shortcuts are on in this browser. WCAG 2.1.4: users of speech input must be able to turn them off. */
export const hasSingleKeyShortcuts = (): boolean => localStorage.getItem(key) !== 'off';

export function setSingleKeyShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(key);
  else localStorage.setItem(key, 'off');
}
