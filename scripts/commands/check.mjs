import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { log } from '../lib/log.mjs';
import { root } from '../lib/paths.mjs';
import { workspaces } from '../lib/workspaces.mjs';

const eslint = (name, ...targets) => ['eslint', ...targets, '--cache', '--cache-location', `node_modules/.cache/eslint/${name}`];

/** The workspaces with the most files first, so that no core waits for them at the end. */
const longestFirst = ['api', 'shared', ...workspaces.filter((name) => !['api', 'shared'].includes(name))];

/** One process for each workspace, because the types of all do not fit into the memory of one; the last lints the remaining files. */
const lints = [
  ...longestFirst.map((name) => eslint(name, name)),
  eslint('rest', '.', ...workspaces.flatMap((name) => ['--ignore-pattern', `${name}/`])),
];

/** The native compiler takes less than half the time; the rules of ESLint need the library of version 6. */
const types = (name) => ['node', 'node_modules/typescript-7/bin/tsc', '-p', name];

const steps = [
  ['lint and boundaries', ...lints],
  ['types', ...longestFirst.map(types)],
  ['unused code', ['knip', '--no-progress']],
  ['format', ['prettier', '--check', '--log-level', 'warn', '.']],
];

/** Depends on the registry rather than on the sources, so `npm test` leaves it out. */
const dependencies = ['dependencies in time', ['node', 'scripts/cli.mjs', 'dependencies', '--if-reachable']];

/** More room for young objects than 16 MB: the rules make so many that collecting them takes a tenth of the time. */
const env = { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim() };

const run = ([command, ...args]) =>
  new Promise((resolve) => {
    const program = command === 'node' ? process.execPath : `node_modules/.bin/${command}`;
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env, shell: process.platform === 'win32' && command !== 'node' });
    child.on('exit', (code) => resolve(code === 0));
  });

/** Runs the commands of all steps in one queue, two at a time: more would only compete for a small machine. */
async function runAll(commands) {
  const queue = [...commands];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await next();
  };
  await Promise.all([worker(), worker()]);
}

/** Runs all static checks. `--json FILE` leaves out the one of dependencies and writes how many passed and failed. */
export async function check([option, file]) {
  const isForCounts = option === '--json';
  const result = { passed: 0, failed: 0 };
  const queue = (isForCounts ? steps : [...steps, dependencies]).flatMap(([name, ...commands]) => {
    const results = [];
    return commands.map((command) => async () => {
      results.push(await run(command));
      if (results.length < commands.length) return;
      const hasPassed = results.every(Boolean);
      log(`${hasPassed ? 'ok    ' : 'FAILED'} ${name}`);
      result[hasPassed ? 'passed' : 'failed'] += 1;
    });
  });
  await runAll(queue);
  if (isForCounts) writeFileSync(file, JSON.stringify(result));
  process.exitCode = result.failed === 0 ? 0 : 1;
}
