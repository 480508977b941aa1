import { runEvery } from './interval';

test('runs repeatedly, also after a failure, and waits for the run in progress when stopped', async () => {
  const failures: unknown[] = [];
  let runs = 0;
  let inWork = false;
  const stop = runEvery(
    1,
    async () => {
      runs += 1;
      inWork = true;
      await new Promise((resolve) => setTimeout(resolve, 20));
      inWork = false;
      if (runs === 1) throw new Error('first');
    },
    (error) => failures.push(error),
  );
  while (runs < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  await stop();
  expect(inWork).toBe(false);
  expect(failures).toEqual([new Error('first')]);
  const before = runs;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(runs).toBe(before);
});
