import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all subscribers: a list shows hundreds of times. */
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

/** The current time, to the minute; the component re-renders when the minute changes. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, currentMinute));
}
