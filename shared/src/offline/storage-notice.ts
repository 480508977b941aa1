import { toast } from '@techadds/shared/ui';
import { metaDb } from './offline-databases';

/** Shown where the browser lets this site store nothing; in private windows it may not. */
export const blockedStorageText =
  'This browser stores nothing on this device, as in a private window. The app works with a connection only.';

let isReported = false;

/** Says so once, before somebody relies on writing offline. */
export async function reportBlockedStorage(): Promise<void> {
  if (isReported) return;
  try {
    // Not the queue itself, whose existence makes the shell load it.
    await metaDb.open();
  } catch {
    if (!isReported) toast({ title: blockedStorageText });
    isReported = true;
  }
}
