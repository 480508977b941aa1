import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, minuteMs);
  return () => clearInterval(timer);
}

const minute = () => Math.floor(Date.now() / minuteMs) * minuteMs;

/** The time, to the minute; what shows it is drawn again when the minute changes. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, minute));
}
