/**
 * Runs `work` repeatedly, `intervalMs` after it last ended. Failures are passed to `onError` and do not stop the series.
 * @returns stops the series; resolves once work in progress has ended
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
