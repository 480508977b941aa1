import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const supervisor = pathToFileURL(resolve(__dirname, '../../scripts/lib/supervisor.mjs')).href;

/** Supervises servers that live for so many milliseconds each, and returns what was printed and thrown, and the pauses. */
function supervise(
  lives: (number | 'never ready' | 'stopped')[],
  options: object,
): { lines: string[]; error: string | null; starts: object[]; pauses: number[] } {
  const code = `
    import { superviseServer } from ${JSON.stringify(supervisor)};
    const lives = ${JSON.stringify(lives)}, lines = [], starts = [], pauses = [];
    let stop, endedAt;
    const start = (definition, { isRestart = false } = {}) => {
      if (endedAt) pauses.push(Math.round(performance.now() - endedAt));
      const life = lives[starts.length];
      starts.push({ isRestart });
      let end;
      const exit = new Promise((resolve) => (end = () => { endedAt = performance.now(); resolve('SIGKILL'); }));
      if (life === 'stopped') setTimeout(() => stop(), 20); else setTimeout(end, life === 'never ready' ? 5 : life);
      return { exit, lastLines: () => 'the last line', notices: () => [], kill: end, stop: async () => end(),
        ready: () => life === 'never ready' ? new Promise(() => {}) : Promise.resolve() };
    };
    const server = superviseServer({ name: 'api' }, { start, print: (line) => lines.push(line), ...${JSON.stringify(options)} });
    stop = server.stop;
    const error = await server.ended.then(() => null, (error) => error.message);
    console.log(JSON.stringify({ lines, error, starts, pauses }));`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as never;
}

test('starts a crashed server again, with growing pauses, until it is stopped', () => {
  const { lines, error, starts, pauses } = supervise([5, 5, 5, 'stopped'], { pausesMs: [20, 60, 180], stableMs: 10_000 });
  expect(error).toBeNull();
  expect(starts).toEqual([{ isRestart: false }, { isRestart: true }, { isRestart: true }, { isRestart: true }]);
  expect(pauses.map((pause, n) => pause >= [20, 60, 180][n]! - 2)).toEqual([true, true, true]);
  expect(lines[0]).toBe('The api crashed (SIGKILL). It starts again in 0.02 s.');
  expect(lines).toContain('The api is ready again.');
});

test('ends clearly where a server keeps crashing', () => {
  const { error, starts } = supervise([5, 5, 5, 5, 5], { pausesMs: [1, 1], stableMs: 10_000 });
  expect(starts).toHaveLength(3);
  expect(error).toBe('The api crashed 3 times in a row and is not started again (SIGKILL). Its last lines:\n\nthe last line\n');
});

test('forgets the crashes of a server that ran for long since', () => {
  const { error, starts } = supervise([60, 60, 60, 60, 'stopped'], { pausesMs: [1, 1], stableMs: 50 });
  expect([error, starts.length]).toEqual([null, 5]);
});

test('does not start a server again that was never ready', () => {
  const { error, starts } = supervise(['never ready', 5], { pausesMs: [1, 1] });
  expect(starts).toHaveLength(1);
  expect(error).toContain('The api stopped (SIGKILL). Its last lines:\n\nthe last line');
});
