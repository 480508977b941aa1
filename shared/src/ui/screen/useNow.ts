import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all: a list shows hundreds of times. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((notify) => notify()), minuteMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const currentMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs;

/** The time, to the minute; what shows it is drawn again when the minute changes. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, currentMinute));
}
