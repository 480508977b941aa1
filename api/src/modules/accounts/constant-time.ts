import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the guarded work takes on a machine that is not overloaded. */
const steadyMs = 250;

/**
 * Fails no sooner than 250 ms after the start, so that response times do not reveal whether an account exists. Success is not delayed.
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

/** Resolves when all background work has ended. Awaited at shutdown, because its e-mails have already been promised to users. */
export async function allSteady(): Promise<void> {
  while (behind.size > 0) await Promise.all(behind);
}

/**
 * Resolves after 250 ms; `work` that takes longer continues in the background.
 * @throws the error that `work` has thrown by then; `failed` is called with every error, also later ones.
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
