/**
 * Does `work` now and then, `ms` after it ended last. One that fails is told to `failed` and does not end the series.
 * Returns what ends it: resolved once a work under way has ended.
 */
export function periodically(ms: number, work: () => Promise<unknown>, failed: (error: unknown) => void): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  let running = Promise.resolve();
  const run = () => {
    running = work()
      .catch(failed)
      .then(() => {
        if (!ended) timer = setTimeout(run, ms);
      });
  };
  timer = setTimeout(run, ms);
  return () => {
    ended = true;
    clearTimeout(timer);
    return running;
  };
}
