import { statfs } from 'node:fs/promises';

const diskFullPattern = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|Check free disk space/;
/** PostgreSQL writes WAL in segments of this size; with less free space it may fail without a usable error message. */
const minFreeBytes = 16 * 1024 * 1024;

const isDiskFull = (dir: string): Promise<boolean> =>
  statfs(dir).then(
    ({ bavail, bsize }) => bavail * bsize < minFreeBytes,
    () => false,
  );

/** Runs a step that writes to `dir`, which may change meanwhile; where the disk is full, the error is a sentence that names the folder. */
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
