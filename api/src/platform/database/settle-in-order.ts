type SettledResults<T extends readonly Promise<unknown>[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

/**
 * The results of pipelined statements. Where one fails, the following ones fail because of it and may settle first: the error thrown is that of
 * the first.
 */
export async function settleInOrder<const T extends readonly Promise<unknown>[]>(statements: T): Promise<SettledResults<T>> {
  const outcomes = await Promise.allSettled(statements);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : undefined)) as SettledResults<T>;
}
