/**
 * Does `work` now and then, `ms` after it ended last. One that fails is told to `failed` and does not end the series.
 * Returns what ends it: resolved once a work under way has ended.
 */
export function runEvery(intervalMs: number, work: () => Promise<unknown>, onError: (error: unknown) => void): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running = Promise.resolve();
  const run = () => {
    running = work()
      .catch(onError)
      .then(() => {
        if (!isStopped) timer = setTimeout(run, intervalMs);
      });
  };
  timer = setTimeout(run, intervalMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return running;
  };
}
