import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const workspaces = [
  'shared',
  'shell',
  'mfe-marketplace',
  'mfe-partner',
  'mfe-finance',
  'mfe-admin',
  'mfe-crm-contracts',
  'api',
  'edge',
  'e2e',
];

/** Each with its own memory, because the types of all workspaces together do not fit into one process; the last takes all else. */
const eslint = (name, ...what) => ['eslint', ...what, '--cache', '--cache-location', `node_modules/.cache/eslint/${name}`];
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

// What the registry says is no property of the tree, so `npm test`, which asks for the counts, goes without.
const forCounts = process.argv[2] === '--json';
if (!forCounts) steps.push(['dependencies in time', ['node', 'scripts/dependencies.mjs', '--if-reachable']]);

const run = ([command, ...args]) =>
  new Promise((resolve) => {
    const program = command === 'node' ? process.execPath : `node_modules/.bin/${command}`;
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' && command !== 'node' });
    child.on('exit', (code) => resolve(code === 0));
  });

/** Two at a time: more only wait for each other on a small machine. */
async function all(commands) {
  const queue = [...commands];
  const results = [];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results.push(await run(next));
  };
  await Promise.all([worker(), worker()]);
  return results.every(Boolean);
}

const result = { passed: 0, failed: 0 };
for (const [name, ...commands] of steps) {
  const ok = await all(commands);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`);
  result[ok ? 'passed' : 'failed'] += 1;
}
if (forCounts) writeFileSync(process.argv[3], JSON.stringify(result));
process.exitCode = result.failed === 0 ? 0 : 1;
