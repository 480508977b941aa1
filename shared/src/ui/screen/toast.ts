export interface Toast {
  title: string;
  /** `bad` stays light and gets a red icon; the rest is inverted. */
  tone?: 'neutral' | 'ok' | 'bad';
  /** Takes the action back, or leads on ("Reload"). */
  action?: { label: string; onClick: () => void };
}

export interface ActiveToast extends Toast {
  id: number;
}

const durationMs = 8000;
const pausedRetryMs = 2000;
const maxToasts = 3;

let activeToasts: readonly ActiveToast[] = [];
let lastId = 0;
let paused = false;
const listeners = new Set<() => void>();

function setActiveToasts(next: readonly ActiveToast[]): void {
  activeToasts = next;
  listeners.forEach((listener) => listener());
}

export function dismissToast(id: number): void {
  setActiveToasts(activeToasts.filter((toast) => toast.id !== id));
}

/** Says what was done, bottom left for eight seconds; at most three at once, the oldest goes first. */
export function toast(message: Toast): void {
  const id = ++lastId;
  const expire = () => {
    if (paused) setTimeout(expire, pausedRetryMs);
    else dismissToast(id);
  };
  setActiveToasts([...activeToasts, { ...message, id }].slice(-maxToasts));
  setTimeout(expire, durationMs);
}

/** Nothing goes by itself while someone is reading it or about to press it. */
export function pauseToasts(pause: boolean): void {
  paused = pause;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const getActiveToasts = () => activeToasts;
