import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ObjectStore } from './object-store';

export const computeSha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** An object store in a folder of this machine. */
export function createLocalObjectStore(folder: string): ObjectStore {
  const getPath = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);
  return {
    put: async (sha256, bytes) => {
      const path = getPath(sha256);
      await mkdir(dirname(path), { recursive: true });
      // Written beside and renamed, so that a crash or a full disk leaves no half of a file under the name.
      const draft = `${path}.${randomBytes(6).toString('hex')}`;
      try {
        const file = await open(draft, 'wx');
        await file
          .writeFile(bytes)
          .then(() => file.sync())
          .finally(() => file.close());
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    get: async (sha256) => {
      const bytes = await readFile(getPath(sha256)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return bytes && computeSha256(bytes) === sha256 ? bytes : undefined;
    },
    remove: (sha256) => rm(getPath(sha256), { force: true }),
  };
}
