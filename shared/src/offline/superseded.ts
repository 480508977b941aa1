import { metaDb } from './offline-databases';
import { isOwnedBy, type QueueOwner, type SupersededCopy } from './offline-item';
import { withRoom } from './queue';
import { getQueueOwner } from './queue-owner';

const keptForMs = 30 * 86_400_000;

/** Keeps both copies of a conflict, so that the one that lost can be restored. Returns its key. @throws StorageFullError */
export async function keepSuperseded(copy: Omit<SupersededCopy, 'key'>): Promise<string> {
  const key = `${copy.local.id}@${copy.decidedAt}`;
  await withRoom(() => metaDb.superseded.put({ ...copy, key }));
  return key;
}

export const removeSuperseded = (key: string): Promise<void> => metaDb.superseded.delete(key);

/** The owner's conflicts of the last 30 days, the latest first. */
export const listSuperseded = async (owner: QueueOwner): Promise<SupersededCopy[]> =>
  (await metaDb.superseded.orderBy('decidedAt').reverse().toArray()).filter(({ local }) => isOwnedBy(local, owner));

/** A conflict of the current user; another user may open its URL too. */
export const findSuperseded = async (key: string): Promise<SupersededCopy | undefined> => {
  const copy = await metaDb.superseded.get(key);
  return copy && isOwnedBy(copy.local, getQueueOwner()) ? copy : undefined;
};

/** Deletes the copies that are older than 30 days. */
export const purgeSuperseded = (now: number): Promise<number> =>
  metaDb.superseded
    .where('decidedAt')
    .below(new Date(now - keptForMs).toISOString())
    .delete();
