const repeatMs = 1_000;

/**
 * Resolves at the first Ctrl-C or SIGTERM, and calls `onSecond` at the second. A signal within a second counts as the same one: npm forwards a
 * Ctrl-C that the terminal has sent to this process already. npm does not forward SIGTERM, so the end of npm counts as a signal, too.
 * @param {() => void} onSecond
 */
export function onStopSignal(onSecond) {
  let firstAt;
  return new Promise((resolve) => {
    const stop = () => {
      if (firstAt && Date.now() - firstAt > repeatMs) onSecond();
      firstAt ??= Date.now();
      resolve();
    };
    const parent = process.ppid;
    const timer = setInterval(() => process.ppid !== parent && resolve(clearInterval(timer)), repeatMs);
    if (!process.env.npm_lifecycle_event) clearInterval(timer);
    timer.unref();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  });
}
