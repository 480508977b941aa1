import { useRef, useState } from 'react';

/**
 * Sends one request at a time; a ref guards against a double click within one render. It stays busy after a success, because the next page is about
 * to open.
 */
export function useSending() {
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  /** Does nothing while a request is in flight. @throws what `work` throws */
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
