import { useSyncExternalStore } from 'react';
import { applyBrandTheme } from './brand-theme';

export type ColorMode = 'system' | 'light' | 'dark';

const storageKey = 'techadds-theme';
const listeners = new Set<() => void>();
const prefersDarkQuery = () => window.matchMedia('(prefers-color-scheme: dark)');

function readColorMode(): ColorMode {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Applies the chosen mode to `<html>` (class and `data-theme`); call it before the first paint. */
export function applyColorMode(): void {
  const mode = readColorMode();
  const dark = mode === 'dark' || (mode === 'system' && prefersDarkQuery().matches);
  const root = document.documentElement;
  root.classList.toggle('dark', dark);
  root.classList.toggle('light', !dark);
  root.dataset.theme = dark ? 'dark' : 'light';
  applyBrandTheme();
}

function notifyListeners(): void {
  applyColorMode();
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const media = prefersDarkQuery();
  media.addEventListener('change', notifyListeners);
  window.addEventListener('storage', notifyListeners);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', notifyListeners);
    window.removeEventListener('storage', notifyListeners);
  };
}

function setColorMode(mode: ColorMode): void {
  if (mode === 'system') localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, mode);
  notifyListeners();
}

/** The user's choice of light, dark or system; stored in this browser and shared by its tabs. */
export function useColorMode(): { mode: ColorMode; setMode: (mode: ColorMode) => void } {
  return { mode: useSyncExternalStore(subscribe, readColorMode, readColorMode), setMode: setColorMode };
}
