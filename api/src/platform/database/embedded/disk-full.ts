import { statfs } from 'node:fs/promises';

const saysFull = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|Check free disk space/;
/** PostgreSQL writes its log in pieces of this size; with less room nothing it says can be relied on, not even its complaint. */
const tooLittle = 16 * 1024 * 1024;

const hasNoRoom = (place: string): Promise<boolean> =>
  statfs(place).then(
    ({ bavail, bsize }) => bavail * bsize < tooLittle,
    () => false,
  );

/** Runs steps that write to `place`, which may change as they go; when the disk is full, the error is one sentence that names the folder. */
export async function sayingWhenFull<T>(place: () => string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!saysFull.test(String(error)) && !(await hasNoRoom(place()))) throw error;
    throw new Error(
      `The disk is full: the database has no room in ${place()}. Free some space or set DATA_DIR to a folder on another disk.`,
      {
        cause: error,
      },
    );
  }
}
