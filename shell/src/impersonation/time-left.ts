import { useEffect, useState } from 'react';

const computeSecondsLeft = (endsAt: number) => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));

/** The whole seconds until `endsAt` (ms since the epoch), updated every second; 0 afterwards. */
export function useTimeLeft(endsAt: number): number {
  const [left, setLeft] = useState(() => computeSecondsLeft(endsAt));
  useEffect(() => {
    const timer = setInterval(() => setLeft(computeSecondsLeft(endsAt)), 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}

/** `24:10` for 1450 seconds. */
export const formatClock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
