import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any of the work behind such an answer takes when the machine is not overloaded. */
const steadyMs = 250;

/**
 * Fails no sooner than a quarter of a second after the start, so that the time tells nothing about what was found. What succeeds
 * is not held up.
 */
export async function failSteadily<T>(work: () => Promise<T>): Promise<T> {
  const enough = sleep(steadyMs);
  try {
    return await work();
  } catch (error) {
    await enough;
    throw error;
  }
}

const behind = new Set<Promise<unknown>>();

/** Resolves once nothing goes on behind an answer any more: who was told that a letter is on its way is to get it. */
export async function allSteady(): Promise<void> {
  while (behind.size > 0) await Promise.all(behind);
}

/**
 * Resolves after a quarter of a second, whether `work` has ended by then or goes on behind the answer.
 * @throws what `work` has thrown by then; `failed` hears of it in any case.
 */
export async function answerSteadily(work: () => Promise<unknown>, failed: (error: unknown) => void): Promise<void> {
  let failure: { error: unknown } | undefined;
  const done = work()
    .catch((error: unknown) => {
      failure = { error };
      failed(error);
    })
    .finally(() => behind.delete(done));
  behind.add(done);
  await sleep(steadyMs);
  if (failure) throw failure.error;
}
