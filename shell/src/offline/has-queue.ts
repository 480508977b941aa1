/** Whether this device has something to send, or had before the browser cleared it. */
export async function hasQueue(): Promise<boolean> {
  try {
    if ('offline-items' in localStorage) return true;
    return ((await indexedDB.databases?.()) ?? []).some(({ name }) => name === 'offline-data');
  } catch {
    // Blocked storage has no queue.
    return false;
  }
}
