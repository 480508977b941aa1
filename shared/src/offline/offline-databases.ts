import Dexie, { type EntityTable, type Table } from 'dexie';
import type { ItemMeta, OfflineItem, OfflineKind, SupersededCopy } from './offline-item';

type DataDatabase = Dexie & Record<OfflineKind, EntityTable<OfflineItem, 'id'>>;
type MetaDatabase = Dexie & {
  meta: EntityTable<ItemMeta, 'id'>;
  superseded: EntityTable<SupersededCopy, 'key'>;
  /** When the queue of a user was last empty after a cycle. */
  synced: Table<{ owner: string; at: string }, string>;
};

/** The queue itself. A write is reported as done once it is on the disk. Version and stores are fixed: what else is stored is in `metaDb`. */
export const dataDb = new Dexie('offline-data', { chromeTransactionDurability: 'strict' }) as DataDatabase;
dataDb.version(1).stores({ quotes: 'id', services: 'id' });

/** What this device remembers of items beside their content. */
export const metaDb = new Dexie('offline-meta') as MetaDatabase;
metaDb.version(1).stores({ meta: 'id, sequence', superseded: 'key, decidedAt', synced: 'owner' });
