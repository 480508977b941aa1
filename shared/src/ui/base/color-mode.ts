import { useSyncExternalStore } from 'react';
import { applyBrand } from './brand-theme';

export type ColorMode = 'system' | 'light' | 'dark';

const key = 'techadds-theme';
const listeners = new Set<() => void>();
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

function read(): ColorMode {
  const stored = localStorage.getItem(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Puts the chosen mode on `<html>` (class and `data-theme`); call it before the first paint. */
export function applyColorMode(): void {
  const mode = read();
  const dark = mode === 'dark' || (mode === 'system' && systemDark().matches);
  const root = document.documentElement;
  root.classList.toggle('dark', dark);
  root.classList.toggle('light', !dark);
  root.dataset.theme = dark ? 'dark' : 'light';
  applyBrand();
}

function changed(): void {
  applyColorMode();
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const media = systemDark();
  media.addEventListener('change', changed);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', changed);
    window.removeEventListener('storage', changed);
  };
}

function setMode(mode: ColorMode): void {
  if (mode === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, mode);
  changed();
}

/** The person's choice of light, dark or the system's; kept in this browser, shared by its tabs. */
export function useColorMode(): { mode: ColorMode; setMode: (mode: ColorMode) => void } {
  return { mode: useSyncExternalStore(subscribe, read), setMode };
}
