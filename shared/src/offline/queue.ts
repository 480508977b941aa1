import { getClockOffsetMs } from './clock-offset';
import { dataDb, metaDb } from './offline-databases';
import {
  isOwnedBy,
  offlineKinds,
  type ItemHints,
  type ItemMeta,
  type OfflineItem,
  type OfflineKind,
  type QueueOwner,
} from './offline-item';
import { getClientIdTime } from '@techadds/shared/contract/client-id';
import { getQueueOwner } from './queue-owner';
import { countItems, isQuotaError, purgeCaches, requestPersistence, updateCounter } from './storage-health';

/** The device has no room; the item was not saved. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
  constructor() {
    super('This device has no room left. Nothing was saved; keep this page open or export what waits.');
  }
}

/** An item with what the device knows of its attempts. */
export interface QueuedItem {
  kind: OfflineKind;
  item: OfflineItem;
  meta: ItemMeta;
}

const createMeta = (kind: OfflineKind, item: OfflineItem): ItemMeta => ({
  ...{ id: item.id, kind, status: 'queued', sequence: getClientIdTime(item.id), savedAt: item.updated_at },
  ...{ isStamped: true, attempts: 0, nextTryAt: 0 },
});

/** Writes an item; where the storage is full, once more without the caches. */
async function putItem(kind: OfflineKind, item: OfflineItem): Promise<void> {
  try {
    await dataDb[kind].put(item);
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    await purgeCaches();
    await dataDb[kind].put(item).catch((again: unknown) => {
      throw isQuotaError(again) ? new StorageFullError() : again;
    });
  }
}

/** A new item is behind all others; an edited one keeps its place. */
async function writeMeta(meta: ItemMeta): Promise<void> {
  await metaDb.transaction('rw', metaDb.meta, async () => {
    const known = await metaDb.meta.get(meta.id);
    const last = known ?? (await metaDb.meta.orderBy('sequence').last());
    const sequence = known ? known.sequence : Math.max((last?.sequence ?? 0) + 1, meta.sequence);
    await metaDb.meta.put({ ...meta, sequence });
  });
}

/**
 * Queues a record for the server. It is on the disk when the promise resolves.
 * @param body with its client id; the same id replaces what waits under it
 * @param newerThan the time of a copy that this one must replace
 * @throws StorageFullError; Error without a session or while viewing as another user
 */
export async function saveOffline(
  kind: OfflineKind,
  body: { id: string } & Record<string, unknown>,
  hints?: ItemHints,
  newerThan = '',
): Promise<OfflineItem> {
  const owner = getQueueOwner();
  if (!owner) throw new Error('Nothing can be saved offline without your own session.');
  const offsetMs = getClockOffsetMs();
  const known = await dataDb[kind].get(body.id);
  const writtenAt = Date.now() + (offsetMs ?? 0);
  // A later version has a later time, whatever the clock says.
  const at = Math.max(writtenAt, ...[known?.updated_at, newerThan].map((time) => (Date.parse(time ?? '') || 0) + 1));
  const item = { ...body, updated_at: new Date(at).toISOString(), tenant_id: owner.tenantId, user_id: owner.userId };
  await putItem(kind, item);
  const meta = {
    ...createMeta(kind, item),
    savedAt: new Date(at - (offsetMs ?? 0)).toISOString(),
    isStamped: offsetMs !== undefined,
    ...(hints && { hints }),
  };
  // The item itself is safe by now.
  await writeMeta(meta).catch(() => undefined);
  await updateCounter();
  if ((await countItems()) === 1) void requestPersistence();
  return item;
}

/** The owner's items of a kind, in the order of writing. */
export async function listItems(kind: OfflineKind, owner: QueueOwner): Promise<QueuedItem[]> {
  const items = (await dataDb[kind].toArray()).filter((item) => isOwnedBy(item, owner));
  const metas = await metaDb.meta.bulkGet(items.map(({ id }) => id)).catch(() => []);
  return items
    .map((item, n) => ({ kind, item, meta: metas[n] ?? createMeta(kind, item) }))
    .sort((a, b) => a.meta.sequence - b.meta.sequence || getClientIdTime(a.item.id) - getClientIdTime(b.item.id));
}

/** All items of the owner, in the order in which they are sent. */
export const listQueue = async (owner: QueueOwner): Promise<QueuedItem[]> =>
  (await Promise.all(offlineKinds.map((kind) => listItems(kind, owner)))).flat();

export const findItem = async (kind: OfflineKind, id: string): Promise<QueuedItem | undefined> => {
  const item = await dataDb[kind].get(id);
  return item && { kind, item, meta: (await metaDb.meta.get(id)) ?? createMeta(kind, item) };
};

/**
 * Deletes an item if it is still this version, so that an edit made while it was sent survives.
 * @returns whether it was deleted
 */
export async function deleteVersion(kind: OfflineKind, { id, updated_at }: OfflineItem): Promise<boolean> {
  const deleted = await dataDb.transaction('rw', dataDb[kind], async () => {
    const present = await dataDb[kind].get(id);
    if (present?.updated_at !== updated_at) return false;
    await dataDb[kind].delete(id);
    return true;
  });
  if (deleted) await metaDb.meta.delete(id).catch(() => undefined);
  await updateCounter();
  return deleted;
}

/** Takes an item out of the queue; `undo` puts it back as it was. */
export async function discardItem({ kind, item, meta }: QueuedItem): Promise<{ undo: () => Promise<void> }> {
  await deleteVersion(kind, item);
  return { undo: () => restoreItem({ kind, item, meta }) };
}

export async function restoreItem({ kind, item, meta }: QueuedItem): Promise<void> {
  await putItem(kind, item);
  await metaDb.meta.put({ ...meta, status: meta.status === 'syncing' ? 'queued' : meta.status }).catch(() => undefined);
  await updateCounter();
}

/** Has an item sent in the next cycle, however often it failed. */
export const retryItem = ({ item, meta }: QueuedItem): Promise<unknown> =>
  metaDb.meta.put({ ...meta, id: item.id, status: 'queued', nextTryAt: 0 });
