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
import { createClientId, getClientIdTime } from '@techadds/shared/contract/client-id';
import { getQueueOwner } from './queue-owner';
import { countItems, isQuotaError, lowerCounter, purgeCaches, reportRoom, requestPersistence, updateCounter } from './storage-health';

/** The device has no room; the item was not saved. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
  constructor() {
    super('This device has no room left. Nothing was saved; keep this page open or export pending changes.');
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

/** Writes; where the storage is full, once more without the caches. @throws StorageFullError */
export async function withRoom<T>(write: () => Promise<T>): Promise<T> {
  let result: T;
  try {
    result = await write();
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    await purgeCaches();
    result = await write().catch((again: unknown) => {
      if (!isQuotaError(again)) throw again;
      reportRoom(false);
      throw new StorageFullError();
    });
  }
  reportRoom(true);
  return result;
}

/** Stores an item under its id; under a new one if the item that is there belongs to another user or tenant, which stays as it is. */
const putItem = (kind: OfflineKind, item: OfflineItem, owner: QueueOwner): Promise<OfflineItem> =>
  dataDb.transaction('rw', dataDb[kind], async () => {
    const present = await dataDb[kind].get(item.id);
    const own: OfflineItem = !present || isOwnedBy(present, owner) ? item : { ...item, id: createClientId() };
    await dataDb[kind].put(own);
    return own;
  });

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
  const savedAt = Date.now();
  const known = await findItem(kind, body.id);
  // A time by a clock that was not compared with the server's yet says nothing beside one that was.
  const knownTime = offsetMs === undefined || known?.meta.isStamped ? known?.item.updated_at : undefined;
  // A later version has a later time, whatever the clock says.
  const at = Math.max(savedAt + (offsetMs ?? 0), ...[knownTime, newerThan].map((time) => (Date.parse(time ?? '') || 0) + 1));
  const written = { ...body, updated_at: new Date(at).toISOString(), tenant_id: owner.tenantId, user_id: owner.userId };
  const item = await withRoom(() => putItem(kind, written, owner));
  const meta = {
    ...createMeta(kind, item),
    savedAt: new Date(savedAt).toISOString(),
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
  // All at once: for thousands of items, a request for each takes seconds.
  const metas = new Map((await metaDb.meta.toArray().catch(() => [])).map((meta) => [meta.id, meta]));
  return items
    .map((item) => ({ kind, item, meta: metas.get(item.id) ?? createMeta(kind, item) }))
    .sort((a, b) => a.meta.sequence - b.meta.sequence || getClientIdTime(a.item.id) - getClientIdTime(b.item.id));
}

/** All items of the owner, in the order in which they are sent. */
export const listQueue = async (owner: QueueOwner): Promise<QueuedItem[]> =>
  (await Promise.all(offlineKinds.map((kind) => listItems(kind, owner)))).flat();

/** An item of the current user; another user may open its URL too. */
export const findItem = async (kind: OfflineKind, id: string): Promise<QueuedItem | undefined> => {
  const item = await dataDb[kind].get(id);
  if (!item || !isOwnedBy(item, getQueueOwner())) return undefined;
  return { kind, item, meta: (await metaDb.meta.get(id).catch(() => undefined)) ?? createMeta(kind, item) };
};

/**
 * Deletes an item if it is still this version, so that an edit made while it was sent survives.
 * @returns whether it was deleted
 */
export async function deleteVersion(kind: OfflineKind, { id, updated_at }: OfflineItem): Promise<boolean> {
  const deleted = await dataDb.transaction('rw', dataDb[kind], async () => {
    const present = await dataDb[kind].get(id);
    if (present?.updated_at !== updated_at) return false;
    lowerCounter(1);
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

/** Takes items out of the queue, however many they are. One that was edited meanwhile stays. */
export async function discardItems(queued: readonly QueuedItem[]): Promise<void> {
  for (const kind of offlineKinds) {
    const items = queued.filter((each) => each.kind === kind).map(({ item }) => item);
    if (items.length === 0) continue;
    const ids = await dataDb.transaction('rw', dataDb[kind], async () => {
      const present = await dataDb[kind].bulkGet(items.map(({ id }) => id));
      const same = items.filter(({ updated_at }, n) => present[n]?.updated_at === updated_at).map(({ id }) => id);
      lowerCounter(same.length);
      await dataDb[kind].bulkDelete(same);
      return same;
    });
    await metaDb.meta.bulkDelete(ids).catch(() => undefined);
  }
  await updateCounter();
}

const restoreItem = (queued: QueuedItem): Promise<void> => restoreItems(queued.kind, [queued]);

/** Puts items of a kind back as they were: all of them, or none where the storage is full. @throws StorageFullError */
export async function restoreItems(kind: OfflineKind, queued: readonly Pick<QueuedItem, 'item' | 'meta'>[]): Promise<void> {
  const items = queued.map(({ item }) => item);
  await withRoom(() => dataDb.transaction('rw', dataDb[kind], () => dataDb[kind].bulkPut(items)));
  const metas = queued.map(({ meta }): ItemMeta => ({ ...meta, status: meta.status === 'syncing' ? 'queued' : meta.status }));
  await metaDb.meta.bulkPut(metas).catch(() => undefined);
  await updateCounter();
}

/** Has an item sent in the next cycle, however often it failed. */
export const retryItem = ({ item, meta }: QueuedItem): Promise<unknown> =>
  metaDb.meta.put({ ...meta, id: item.id, status: 'queued', nextTryAt: 0 });
