const quietMs = 1_500;
const longestWaitMs = 20_000;

/** Waits for a time without requests of pages, so that what is fetched ahead does not delay them. */
export function createIdleTimer() {
  let lastRequestAt = 0;
  return {
    requested: (): void => {
      lastRequestAt = Date.now();
    },
    async idle(): Promise<void> {
      const start = Date.now();
      while (Date.now() - lastRequestAt < quietMs && Date.now() - start < longestWaitMs)
        await new Promise((resolve) => setTimeout(resolve, 250));
    },
  };
}
