const text = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { stderr, stdout } = error as { stderr?: unknown; stdout?: unknown };
  return [error.message, stdout, stderr].filter((part) => typeof part === 'string').join('\n');
};

/** Runs steps that write to `place`, which may change as they go; when the disk is full, the error is one sentence that names the folder. */
export async function sayingWhenFull<T>(place: () => string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!/ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/.test(text(error))) throw error;
    throw new Error(
      `The disk is full: the database has no room in ${place()}. Free some space or set DATA_DIR to a folder on another disk.`,
      {
        cause: error,
      },
    );
  }
}
