import { createHeavyWork, createStartHeavyWork, toHeavyWorkLimits, type HeavyWork, type TaskExecutor } from './heavy-work';
import { defineHeavyTask } from './heavy-task';

const task = defineHeavyTask(
  'greeting',
  async ({ name }: { name: string; logo?: Uint8Array }, punctuation: string) => `Hello ${name}${punctuation}`,
);
const from = (tenantId: string, ip = '192.0.2.1') => ({ tenantId, requestMeta: { ip } });

function createBench(execute: TaskExecutor = ({ run }, args) => Promise.resolve(run(...(args as [])))) {
  const executed: string[] = [];
  const work = createHeavyWork(async (one, args) => {
    executed.push(JSON.stringify(args));
    return execute(one, args);
  }, toHeavyWorkLimits(1));
  return { ...work, executed };
}

test('renders once for 60 equal requests at the same time, from many networks, and for those after them', async () => {
  const { render, executed } = createBench();
  const all = Array.from({ length: 60 }, (_, n) => render(task, from('a', `192.0.2.${n}`), [{ name: 'Ana' }, '!']));
  expect(new Set(await Promise.all(all))).toEqual(new Set(['Hello Ana!']));
  await render(task, from('a'), [{ name: 'Ana' }, '!']);
  expect(executed).toHaveLength(1);
});

test('gives no tenant what was rendered for another, neither at the same time nor later', async () => {
  const { render, executed } = createBench();
  await Promise.all([render(task, from('a'), [{ name: 'Ana' }, '!']), render(task, from('b'), [{ name: 'Ana' }, '!'])]);
  await render(task, from('c'), [{ name: 'Ana' }, '!']);
  expect(executed).toHaveLength(3);
});

test.each<[string, [{ name: string; logo?: Uint8Array }, string]]>([
  ['a field', [{ name: 'Ben', logo: new Uint8Array([1]) }, '!']],
  ['the logo', [{ name: 'Ana', logo: new Uint8Array([2]) }, '!']],
  ['another argument', [{ name: 'Ana', logo: new Uint8Array([1]) }, '?']],
])('renders again when %s has changed', async (_what, changed) => {
  const { render, executed } = createBench();
  await render(task, from('a'), [{ name: 'Ana', logo: new Uint8Array([1]) }, '!']);
  await render(task, from('a'), changed);
  expect(executed).toHaveLength(2);
});

test('keeps the documents of different tasks apart', async () => {
  const { render } = createBench();
  const other = defineHeavyTask('farewell', async (_: { name: string }, punctuation: string) => `Bye${punctuation}`);
  await render(task, from('a'), [{ name: 'Ana' }, '!']);
  expect(await render(other, from('a'), [{ name: 'Ana' }, '!'])).toBe('Bye!');
});

test('keeps no failure', async () => {
  let failing = true;
  const { render } = createBench(async () => {
    if (failing) throw new Error('defect');
    return 'done';
  });
  await expect(render(task, from('a'), [{ name: 'Ana' }, '!'])).rejects.toThrow('defect');
  failing = false;
  expect(await render(task, from('a'), [{ name: 'Ana' }, '!'])).toBe('done');
});

test('keeps a bounded number of bytes, those used last', async () => {
  const { render, executed } = createBench(async () => new Uint8Array(10 * 1024 * 1024));
  for (const name of ['1', '2', '3', '4', '4', '1']) await render(task, from('a'), [{ name }, '!']);
  expect(executed.map((args) => /\d/.exec(args)?.[0])).toEqual(['1', '2', '3', '4', '1']);
});

test('runs what is no document each time, and as many at once as there are workers', async () => {
  let [running, most] = [0, 0];
  const { run, executed } = createBench(async () => {
    most = Math.max(most, (running += 1));
    await new Promise((done) => setTimeout(done, 5));
    running -= 1;
  });
  await Promise.all([1, 2, 3].map(() => run(task, from('a'), [{ name: 'Ana' }, '!'])));
  expect([executed.length, most]).toEqual([3, 1]);
});

test('bounds what one network waits for', async () => {
  const { run } = createBench(() => new Promise((done) => setTimeout(done, 1)));
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => run(task, from('a'), [{ name: 'Ana' }, '!'])));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(39);
  expect(results.at(-1)).toMatchObject({ reason: { status: 503 } });
});

test('lets the tasks of a start take and wait longer than those of requests', async () => {
  jest.useFakeTimers();
  const limitsMs: number[] = [];
  const executeWithin = (limitMs: number): TaskExecutor => {
    limitsMs.push(limitMs);
    return (_, [name]) => new Promise((done) => setTimeout(done, 20_000, name));
  };
  const runTwo = async ({ run }: Pick<HeavyWork, 'run'>) => {
    const both = Promise.allSettled(['first', 'second'].map((name) => run(task, from('a'), [{ name }, '!'])));
    await jest.advanceTimersByTimeAsync(40_000);
    return (await both).map(({ status }) => status);
  };
  expect(await runTwo(createStartHeavyWork({ executeWithin }, toHeavyWorkLimits(1)))).toEqual(['fulfilled', 'fulfilled']);
  expect(limitsMs).toEqual([60_000]);
  expect(await runTwo(createHeavyWork(executeWithin(0), toHeavyWorkLimits(1)))).toEqual(['fulfilled', 'rejected']);
  jest.useRealTimers();
});
