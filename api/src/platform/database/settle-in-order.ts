type SettledResults<T extends readonly Promise<unknown>[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

/**
 * The results of statements that were sent together and are done in this order. Where one fails, those after it fail for that reason alone,
 * and may say so sooner: the error is the first one's.
 */
export async function settleInOrder<const T extends readonly Promise<unknown>[]>(statements: T): Promise<SettledResults<T>> {
  const outcomes = await Promise.allSettled(statements);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : undefined)) as SettledResults<T>;
}
