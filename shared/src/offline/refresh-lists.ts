import type { OfflineKind } from './offline-item';

/** While thousands of items are sent, each would load the same list again. */
const pauseMs = 500;

/** Calls `refresh` for a kind of which something has arrived, once for all that arrive in half a second. */
export function createListRefresh(refresh: (kind: OfflineKind) => void): (kind: OfflineKind) => void {
  const waiting = new Set<OfflineKind>();
  return (kind) => {
    if (waiting.has(kind)) return;
    waiting.add(kind);
    setTimeout(() => {
      waiting.delete(kind);
      refresh(kind);
    }, pauseMs);
  };
}
