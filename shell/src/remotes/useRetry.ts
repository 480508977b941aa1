import { useEffect, useEffectEvent, useState } from 'react';

const firstS = 12;
const longestS = 60;
const mostRetries = 5;

/** The delay in seconds before the next automatic retry after consecutive failures; null if there is none. */
export function secondsAfter(failures: number): number | null {
  return failures > mostRetries ? null : Math.min(longestS, firstS * 2 ** Math.max(0, failures - 1));
}

/** Retries once per failure, after a countdown or as soon as the browser is back online. Returns the seconds left. */
export function useRetry(failures: number, retry: () => void): number | null {
  const [left, setLeft] = useState(() => secondsAfter(failures));
  const tryNow = useEffectEvent(retry);

  useEffect(() => {
    const whole = secondsAfter(failures);
    const end = Date.now() + (whole ?? 0) * 1000;
    const tick = () => {
      const seconds = Math.ceil((end - Date.now()) / 1000);
      setLeft(Math.max(0, seconds));
      if (seconds > 0) return;
      clearInterval(timer);
      tryNow();
    };
    const timer = whole === null ? undefined : setInterval(tick, 1000);
    const online = () => tryNow();
    addEventListener('online', online);
    return () => {
      clearInterval(timer);
      removeEventListener('online', online);
    };
  }, [failures]);

  return secondsAfter(failures) === null ? null : left;
}
