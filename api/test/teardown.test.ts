import { addTeardownHook, runTeardownHooks } from './teardown';

test('the end of a suite runs its own hooks, in reverse order and once, and leaves those of the run', async () => {
  const before = globalThis.techaddsTeardownHooks;
  globalThis.techaddsTeardownHooks = undefined;
  const called: string[] = [];
  const add = (extent: 'run' | 'suite', name: string) => addTeardownHook(extent, async () => void called.push(name));
  add('run', 'server');
  add('suite', 'first database');
  add('suite', 'second database');
  await runTeardownHooks('suite');
  await runTeardownHooks('suite');
  expect(called).toEqual(['second database', 'first database']);
  await runTeardownHooks('run');
  expect(called.at(-1)).toBe('server');
  globalThis.techaddsTeardownHooks = before;
});
