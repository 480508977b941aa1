import { useRef, useState } from 'react';

/** Sends one thing at a time: two presses within a moment see the same `busy`. What has arrived stays busy, since its page is about to open. */
export function useSending() {
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  /** Does nothing while the last one is under way. @throws what `work` throws */
  const send = async (work: () => Promise<void>): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    try {
      await work();
    } catch (reason) {
      sending.current = false;
      setBusy(false);
      throw reason;
    }
  };
  return { busy, send };
}
