/** Sends one request after the other, so that one that fails does not keep the rest: those that were done, and the first error. */
export async function runEach<T>(
  items: readonly T[],
  send: (item: T) => Promise<unknown>,
): Promise<{ done: T[]; error: string | undefined }> {
  const done: T[] = [];
  let error: string | undefined;
  for (const item of items) {
    try {
      await send(item);
      done.push(item);
    } catch (thrown) {
      error ??= thrown instanceof Error ? thrown.message : '';
    }
  }
  return { done, error };
}
