import Dexie, { type EntityTable } from 'dexie';

/** What is known of a kept answer; its content is apart, so that the limits can be checked without reading all contents. */
interface AnswerMeta {
  /** Tenant, user, role and query. */
  key: string;
  /** Tenant, user and role. */
  owner: string;
  /** When it arrived and was last used, in milliseconds by this device's clock. */
  at: number;
  usedAt: number;
  bytes: number;
}

type CacheDatabase = Dexie & {
  answers: EntityTable<AnswerMeta, 'key'>;
  contents: EntityTable<{ key: string; json: string }, 'key'>;
};

/** Apart from the queue of what was written offline, whose version and stores are fixed. The end of a session deletes the whole database. */
export const cacheDb = new Dexie('read-cache') as CacheDatabase;
cacheDb.version(1).stores({ answers: 'key, usedAt', contents: 'key' });

// A session has ended, maybe in another tab: this page must not make the database anew.
cacheDb.on('versionchange', () => {
  cacheDb.close({ disableAutoOpen: true });
  return false;
});
