const sameMs = 1_000;

/**
 * Resolves at the first Ctrl-C or SIGTERM, and calls `again` at the second. What follows within a second is the same wish:
 * npm passes on a Ctrl-C that the terminal has sent us already. A SIGTERM it keeps to itself, so its end is the same wish, too.
 * @param {() => void} again
 */
export function onStopSignal(again) {
  let first;
  return new Promise((resolve) => {
    const stop = () => {
      if (first && Date.now() - first > sameMs) again();
      first ??= Date.now();
      resolve();
    };
    const parent = process.ppid;
    const look = setInterval(() => process.ppid !== parent && resolve(clearInterval(look)), sameMs);
    if (!process.env.npm_lifecycle_event) clearInterval(look);
    look.unref();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  });
}
