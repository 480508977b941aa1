export interface Toast {
  title: string;
  /** `bad` is light with a red icon; the others are inverted. */
  tone?: 'neutral' | 'ok' | 'bad';
  /** Undoes the action, or offers the next one ("Reload"). */
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

/** Shows a message at the bottom left for eight seconds; at most three at once, the oldest is removed first. */
export function toast(message: Toast): void {
  const id = ++lastId;
  const expire = () => {
    if (paused) setTimeout(expire, pausedRetryMs);
    else dismissToast(id);
  };
  setActiveToasts([...activeToasts, { ...message, id }].slice(-maxToasts));
  setTimeout(expire, durationMs);
}

/** Shows an error message, followed by the reason. */
export const toastError = (title: string, error: unknown): void =>
  toast({ title: `${title} ${error instanceof Error ? error.message : ''}`.trim(), tone: 'bad' });

/** Pauses the timers of all toasts, while the user is reading one or about to press its button. */
export function pauseToasts(pause: boolean): void {
  paused = pause;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const getActiveToasts = () => activeToasts;
