import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the guarded work takes on a machine that is not overloaded. */
const minDurationMs = 250;

/**
 * Fails no sooner than 250 ms after the start, so that response times do not reveal whether an account exists. Success is not delayed.
 */
export async function withConstantTimeFailure<T>(work: () => Promise<T>): Promise<T> {
  const enough = sleep(minDurationMs);
  try {
    return await work();
  } catch (error) {
    await enough;
    throw error;
  }
}

const backgroundWork = new Set<Promise<unknown>>();

/** Resolves when all background work has ended. Awaited at shutdown, because its e-mails have already been promised to users. */
export async function waitForBackgroundWork(): Promise<void> {
  while (backgroundWork.size > 0) await Promise.all(backgroundWork);
}

/**
 * Resolves after 250 ms; `work` that takes longer continues in the background.
 * @throws the error that `work` has thrown by then; `failed` is called with every error, also later ones.
 */
export async function respondInConstantTime(work: () => Promise<unknown>, failed: (error: unknown) => void): Promise<void> {
  let failure: { error: unknown } | undefined;
  const done = work()
    .catch((error: unknown) => {
      failure = { error };
      failed(error);
    })
    .finally(() => backgroundWork.delete(done));
  backgroundWork.add(done);
  await sleep(minDurationMs);
  if (failure) throw failure.error;
}
