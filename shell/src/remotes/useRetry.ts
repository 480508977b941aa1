import { useEffect, useEffectEvent, useState } from 'react';

const minDelayS = 12;
const maxDelayS = 60;
const maxRetries = 5;

/** The delay in seconds before the next automatic retry after consecutive failures; null if there is none. */
export function computeRetryDelay(failures: number): number | null {
  return failures > maxRetries ? null : Math.min(maxDelayS, minDelayS * 2 ** Math.max(0, failures - 1));
}

/** Retries once per failure, after a countdown or as soon as the browser is back online. Returns the seconds left. */
export function useRetry(failures: number, retry: () => void): number | null {
  const [left, setLeft] = useState(() => computeRetryDelay(failures));
  const tryNow = useEffectEvent(retry);

  useEffect(() => {
    const whole = computeRetryDelay(failures);
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

  return computeRetryDelay(failures) === null ? null : left;
}
