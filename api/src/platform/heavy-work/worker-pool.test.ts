import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineHeavyTask } from './heavy-task';
import { createWorkerPool, type WorkerPoolOptions } from './worker-pool';

/** A worker whose tasks break it. */
const program = `
const tasks = {
  echo: (value) => value,
  environment: () => Object.keys(process.env),
  slow: (value) => new Promise((done) => setTimeout(done, 1_000, value)),
  endless: () => { for (;;); },
  exit: () => process.exit(3),
  memory: () => { const all = []; for (;;) all.push(Array.from({ length: 1000 }, (_, n) => ({ n }))); },
};
export default async ({ task, args }) => ({ result: await tasks[task](...args) });
`;

const runs = async (ms: number) => {
  await new Promise((done) => setTimeout(done, ms));
  throw new Error(`It runs for more than ${ms} ms.`);
};

let dir: string;
const warnings: unknown[] = [];
const pools: ReturnType<typeof createWorkerPool>[] = [];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'techadds-workers-'));
  await writeFile(join(dir, 'worker.mjs'), program);
});
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));
afterAll(() => rm(dir, { recursive: true, force: true }));

function start(options: Partial<WorkerPoolOptions> = {}) {
  warnings.length = 0;
  const log = { warn: (warning: unknown) => void warnings.push(warning) };
  const pool = createWorkerPool({ file: pathToFileURL(join(dir, 'worker.mjs')), size: 1, log, ...options });
  pools.push(pool);
  return (name: string, ...args: unknown[]) =>
    pool.execute(
      defineHeavyTask(name, () => undefined),
      args,
    );
}

test('runs a task in a worker, which gets no secrets', async () => {
  const run = start();
  expect(await run('echo', { bytes: new Uint8Array([1, 2]) })).toEqual({ bytes: new Uint8Array([1, 2]) });
  expect(await run('environment')).toEqual([]);
});

test.each([
  ['takes too long', 'endless', { maxRunMs: 500 }],
  ['needs too much memory', 'memory', { maxMemoryMb: 32 }],
  ['ends its worker', 'exit', {}],
])(
  'answers 503 when a task %s, and goes on with the next',
  async (_what, task, options) => {
    const run = start(options);
    await expect(Promise.race([run(task), runs(15_000)])).rejects.toMatchObject({
      status: 503,
      extra: { headers: { 'Retry-After': '2' } },
    });
    expect(warnings).toEqual([expect.objectContaining({ task })]);
    expect(await run('echo', 'next')).toBe('next');
  },
  20_000,
);

test('runs for as long as an executor with a limit of its own allows', async () => {
  const run = start({ maxRunMs: 200 });
  const task = defineHeavyTask('slow', () => undefined);
  await expect(run('slow', 'done')).rejects.toMatchObject({ status: 503 });
  expect(await pools[0]!.executeWithin(30_000)(task, ['done'])).toBe('done');
});

test('answers 503 for what runs when it closes', async () => {
  const run = start();
  const result = run('endless');
  result.catch(() => undefined);
  await new Promise((done) => setTimeout(done, 100));
  await pools.splice(0)[0]?.close();
  await expect(result).rejects.toMatchObject({ status: 503 });
});
