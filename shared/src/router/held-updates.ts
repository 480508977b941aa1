import { useEffect } from 'react';

const holders = new Set<symbol>();
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Whether the page has unsaved changes, which an update to a new version would discard. */
export const areUpdatesHeld = (): boolean => holders.size > 0;

/** Calls `listener` whenever unsaved changes appear or are gone. Returns how to stop that. */
export function followHeldUpdates(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the version of the page while it has unsaved changes. Every form with unsaved changes does, through `useUnsavedChanges`. */
export function useHeldUpdates(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const holder = Symbol('unsaved changes');
    holders.add(holder);
    notify();
    return () => {
      holders.delete(holder);
      notify();
    };
  }, [dirty]);
}

/** Makes forms keep what is typed in them. */
export const keepDraftsEvent = 'keep-drafts';

/** To be called before a release replaces the page: its forms restore what is typed in them once they are shown again. */
export const keepDrafts = (): void => void dispatchEvent(new Event(keepDraftsEvent));
