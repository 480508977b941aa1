import { createLocalObjectStore } from './local-object-store';
import type { ObjectStore } from './object-store';
import type { S3StoreConfig } from './s3-store-config';

/** Where files are: in a folder, or in a bucket. */
export interface ObjectStoreConfig {
  folder: string;
  s3: S3StoreConfig | undefined;
}

const opened = new WeakMap<S3StoreConfig, ObjectStore>();

/** The store of a configuration. The client of S3, which takes a third of a second to load, is loaded with the first call that needs it. */
export function openObjectStore({ folder, s3 }: ObjectStoreConfig): ObjectStore {
  if (!s3) return createLocalObjectStore(folder);
  const open = async () => {
    const { createS3ObjectStore } = await import('./s3-object-store');
    const store = opened.get(s3) ?? createS3ObjectStore(s3);
    opened.set(s3, store);
    return store;
  };
  return {
    put: async (sha256, bytes) => (await open()).put(sha256, bytes),
    get: async (sha256) => (await open()).get(sha256),
    remove: async (sha256) => (await open()).remove(sha256),
    check: async () => (await open()).check(),
  };
}
