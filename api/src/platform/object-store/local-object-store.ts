import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { computeSha256, ObjectStoreError, toObjectName, type ObjectStore } from './object-store';

function toStoreError(error: NodeJS.ErrnoException): ObjectStoreError {
  return new ObjectStoreError(error.code === 'ENOSPC' || error.code === 'EDQUOT' ? 'store_full' : 'store_unavailable', error);
}

async function translateErrors<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw toStoreError(error as NodeJS.ErrnoException);
  }
}

/** No write takes as long: an older draft is of a process that was killed. */
const draftAgeMs = 60 * 60 * 1000;
const draftPattern = /^[0-9a-f]{64}\.[0-9a-f]{12}$/;

async function removeOldDrafts(folder: string): Promise<void> {
  for (const { name, parentPath } of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!draftPattern.test(name)) continue;
    const path = join(parentPath, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > draftAgeMs) await rm(path, { force: true });
  }
}

/** An object store in a folder of this machine. @param openFile a parameter so that tests can let writing fail */
export function createLocalObjectStore(folder: string, openFile: typeof open = open): ObjectStore {
  const getPath = (sha256: string) => join(folder, toObjectName(sha256));
  const write = async (path: string, bytes: Buffer) => {
    await mkdir(dirname(path), { recursive: true });
    // Written beside and renamed, so that a crash or a full disk leaves no half of a file under the name.
    const draft = `${path}.${randomBytes(6).toString('hex')}`;
    try {
      const file = await openFile(draft, 'wx');
      await file
        .writeFile(bytes)
        .then(() => file.sync())
        .finally(() => file.close());
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  };
  return {
    put: (sha256, bytes) => translateErrors(() => write(getPath(sha256), bytes)),
    get: (sha256) =>
      translateErrors(async () => {
        const bytes = await readFile(getPath(sha256)).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return undefined;
          throw error;
        });
        return bytes && computeSha256(bytes) === sha256 ? bytes : undefined;
      }),
    remove: (sha256) => translateErrors(() => rm(getPath(sha256), { force: true })),
    check: () =>
      translateErrors(async () => {
        await mkdir(folder, { recursive: true });
        await removeOldDrafts(folder);
      }),
  };
}
