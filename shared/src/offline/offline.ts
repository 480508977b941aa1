/** The queue of what was written offline, and what was seen for reading. Not on the first screen: it brings the database library. */
export { toRejection } from './classify-error';
export { startReadCache } from './read-cache/start-read-cache';
export { editPath } from './edit-path';
export type { ConflictReason, ItemHints, ItemMeta, OfflineItem, OfflineKind, QueueOwner, SupersededCopy } from './offline-item';
export { discardItem, discardItems, findItem, listQueue, retryItem, saveOffline, StorageFullError, type QueuedItem } from './queue';
export { exportQueue, importQueue, type ImportResult } from './queue-file';
export { getQueueOwner } from './queue-owner';
export { countLostItems, isStorageAlmostFull, isStorageFull, updateCounter } from './storage-health';
export { createListRefresh } from './refresh-lists';
export { listNames, restoreOther, toLocalBody, toServerBody } from './server-copy';
export { blockedStorageText } from './storage-notice';
export { findSuperseded } from './superseded';
export { isStorageAvailable, notifySync, startSync, syncNow } from './sync';
export { useOfflineCreate } from './useOfflineCreate';
export { PendingItems } from './PendingItems';
export { formatAmount, getItemTitle, ItemBadge } from './pending.columns';
export { useOfflineSince } from './useOfflineSince';
export { usePending, useQueueOverview, type QueueOverview } from './usePending';
