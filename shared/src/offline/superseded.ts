import { metaDb } from './offline-databases';
import { isOwnedBy, type QueueOwner, type SupersededCopy } from './offline-item';

const keptForMs = 30 * 86_400_000;

/** Keeps both copies of a conflict, so that the one that lost can be restored. Returns its key. */
export async function keepSuperseded(copy: Omit<SupersededCopy, 'key'>): Promise<string> {
  const key = `${copy.local.id}@${copy.decidedAt}`;
  await metaDb.superseded.put({ ...copy, key });
  return key;
}

export const removeSuperseded = (key: string): Promise<void> => metaDb.superseded.delete(key);

/** The owner's conflicts of the last 30 days, the latest first. */
export const listSuperseded = async (owner: QueueOwner): Promise<SupersededCopy[]> =>
  (await metaDb.superseded.orderBy('decidedAt').reverse().toArray()).filter(({ local }) => isOwnedBy(local, owner));

export const findSuperseded = (key: string): Promise<SupersededCopy | undefined> => metaDb.superseded.get(key);

/** Deletes the copies that are older than 30 days. */
export const purgeSuperseded = (now: number): Promise<number> =>
  metaDb.superseded
    .where('decidedAt')
    .below(new Date(now - keptForMs).toISOString())
    .delete();
