/** The queue of what was written offline. Loaded where it is used only: it brings the database library. */
export { createClientId } from './client-id';
export type { ConflictReason, ItemMeta, OfflineItem, OfflineKind, QueueOwner, SupersededCopy } from './offline-item';
export { discardItem, findItem, listQueue, retryItem, saveOffline, StorageFullError, type QueuedItem } from './queue';
export { exportQueue, importQueue, type ImportResult } from './queue-file';
export { getQueueOwner } from './queue-owner';
export { countLostItems, isStorageAlmostFull, updateCounter } from './storage-health';
export { findSuperseded } from './superseded';
export { isStorageAvailable, notifySync, startSync, syncNow } from './sync';
export { useOfflineSince } from './useOfflineSince';
export { usePending, useQueueOverview, type QueueOverview } from './usePending';
