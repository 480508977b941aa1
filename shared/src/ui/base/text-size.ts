import { useSyncExternalStore } from 'react';

/** Root font sizes in percent of the browser's own (16 px by default): 14, 16 and 18 px. */
const textSizePercents = { small: 87.5, medium: 100, large: 112.5 } as const;
export type TextSize = keyof typeof textSizePercents;

const storageKey = 'techadds-text-size';
const listeners = new Set<() => void>();

function readTextSize(): TextSize {
  const stored = localStorage.getItem(storageKey);
  return stored === 'small' || stored === 'large' ? stored : 'medium';
}

/** Applies the chosen text size to `<html>`, which scales all lengths in rem; call it before the first paint. */
export function applyTextSize(): void {
  const size = readTextSize();
  document.documentElement.style.fontSize = size === 'medium' ? '' : `${textSizePercents[size]}%`;
}

function notifyListeners(): void {
  applyTextSize();
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', notifyListeners);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', notifyListeners);
  };
}

function setTextSize(size: TextSize): void {
  if (size === 'medium') localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, size);
  notifyListeners();
}

/** The user's choice of text size; stored in this browser and shared by its tabs. The page's zoom is fixed, so this is the way to larger text. */
export function useTextSize(): { size: TextSize; setSize: (size: TextSize) => void } {
  return { size: useSyncExternalStore(subscribe, readTextSize), setSize: setTextSize };
}
