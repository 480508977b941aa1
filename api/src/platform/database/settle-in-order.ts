type Results<T extends readonly Promise<unknown>[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

/**
 * The results of statements that were sent together and are done in this order. Where one fails, those after it fail for that reason alone,
 * and may say so sooner: the error is the first one's.
 */
export async function inOrder<const T extends readonly Promise<unknown>[]>(statements: T): Promise<Results<T>> {
  const settled = await Promise.allSettled(statements);
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as Results<T>;
}
