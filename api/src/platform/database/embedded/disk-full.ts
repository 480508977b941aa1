import { statfs } from 'node:fs/promises';

const diskFullPattern = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|Check free disk space/;
/** PostgreSQL writes its log in pieces of this size; with less room nothing it says can be relied on, not even its complaint. */
const minFreeBytes = 16 * 1024 * 1024;

const isDiskFull = (dir: string): Promise<boolean> =>
  statfs(dir).then(
    ({ bavail, bsize }) => bavail * bsize < minFreeBytes,
    () => false,
  );

/** Runs steps that write to `place`, which may change as they go; when the disk is full, the error is one sentence that names the folder. */
export async function withDiskFullHint<T>(dir: () => string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!diskFullPattern.test(String(error)) && !(await isDiskFull(dir()))) throw error;
    throw new Error(
      `The disk is full: the database has no room in ${dir()}. Free some space or set DATA_DIR to a folder on another disk.`,
      {
        cause: error,
      },
    );
  }
}
