import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { withDatabaseName, templateVariable } from '../template';

/** Runs the mutation testing command on this run's server; it exits with 1 if too many mutants survive. */
const runSmokeTest = () =>
  new Promise<{ code: number; out: string }>((done) => {
    const cli = resolve(__dirname, '../../../scripts/cli.mjs');
    const env = { ...process.env, TEST_DATABASE_URL: withDatabaseName(process.env[templateVariable] ?? '', 'postgres') };
    execFile(process.execPath, [cli, 'test:mutation', '--smoke'], { env }, (error, out) =>
      done({ code: error ? Number(error.code) : 0, out }),
    );
  });

test('mutation testing kills a removed protection, and lets an equivalent change survive', async () => {
  const { code, out } = await runSmokeTest();
  const lines = out.split('\n');
  expect(lines.filter((line) => line.startsWith('killed'))).toEqual([expect.stringContaining('the log keeps secrets')]);
  expect(out).toContain('survived: nothing is changed');
  expect(out).toContain('1 killed, 1 survived (50.0 %)');
  expect(code).toBe(1);
}, 1_200_000);
