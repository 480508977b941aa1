export interface Toast {
  title: string;
  /** `bad` stays light and gets a red icon; the rest is inverted. */
  tone?: 'neutral' | 'ok' | 'bad';
  /** Takes the action back, or leads on ("Reload"). */
  undo?: { label: string; run: () => void };
}

export interface ShownToast extends Toast {
  id: number;
}

const shownMs = 8000;
const againMs = 2000;
const most = 3;

let shown: readonly ShownToast[] = [];
let lastId = 0;
let held = false;
const listeners = new Set<() => void>();

function show(next: readonly ShownToast[]): void {
  shown = next;
  listeners.forEach((listener) => listener());
}

export function dismissToast(id: number): void {
  show(shown.filter((toast) => toast.id !== id));
}

/** Says what was done, bottom left for eight seconds; at most three at once, the oldest goes first. */
export function toast(message: Toast): void {
  const id = ++lastId;
  const expire = () => {
    if (held) setTimeout(expire, againMs);
    else dismissToast(id);
  };
  show([...shown, { ...message, id }].slice(-most));
  setTimeout(expire, shownMs);
}

/** Nothing goes by itself while someone is reading it or about to press it. */
export function holdToasts(hold: boolean): void {
  held = hold;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const shownToasts = () => shown;
