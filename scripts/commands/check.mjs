import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { log } from '../lib/log.mjs';
import { root } from '../lib/paths.mjs';
import { workspaces } from '../lib/workspaces.mjs';

const eslint = (name, ...targets) => ['eslint', ...targets, '--cache', '--cache-location', `node_modules/.cache/eslint/${name}`];

/** One process for each workspace, because the types of all do not fit into the memory of one; the last lints the remaining files. */
const lints = [
  ...workspaces.map((name) => eslint(name, name)),
  eslint('rest', '.', ...workspaces.flatMap((name) => ['--ignore-pattern', `${name}/`])),
];

const steps = [
  ['types', ...workspaces.map((name) => ['tsc', '-p', name])],
  ['lint and boundaries', ...lints],
  ['unused code', ['knip', '--no-progress']],
  ['format', ['prettier', '--check', '--log-level', 'warn', '.']],
];

/** Depends on the registry rather than on the sources, so `npm test` leaves it out. */
const dependencies = ['dependencies in time', ['node', 'scripts/cli.mjs', 'dependencies', '--if-reachable']];

const run = ([command, ...args]) =>
  new Promise((resolve) => {
    const program = command === 'node' ? process.execPath : `node_modules/.bin/${command}`;
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' && command !== 'node' });
    child.on('exit', (code) => resolve(code === 0));
  });

/** Two at a time: more would only compete for a small machine. */
async function runAll(commands) {
  const queue = [...commands];
  const results = [];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results.push(await run(next));
  };
  await Promise.all([worker(), worker()]);
  return results.every(Boolean);
}

/** Runs all static checks. `--json FILE` leaves out the one of dependencies and writes how many passed and failed. */
export async function check([option, file]) {
  const isForCounts = option === '--json';
  const result = { passed: 0, failed: 0 };
  for (const [name, ...commands] of isForCounts ? steps : [...steps, dependencies]) {
    const hasPassed = await runAll(commands);
    log(`${hasPassed ? 'ok    ' : 'FAILED'} ${name}`);
    result[hasPassed ? 'passed' : 'failed'] += 1;
  }
  if (isForCounts) writeFileSync(file, JSON.stringify(result));
  process.exitCode = result.failed === 0 ? 0 : 1;
}
