import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { earlierRuns } from './mutants/earlier.mjs';
import { permissionMutants } from './mutants/permissions.mjs';
import { protectionMutants } from './mutants/places.mjs';
import { startServer } from './mutants/server.mjs';
import { copyTree } from './mutants/tree.mjs';

/**
 * Takes one protection after the other away and runs the smallest part of the tests that should notice. A mutant that no test notices has
 * survived. What was killed before, by the same sources, is not tried again, so that a run that was stopped goes on; `--anew` tries all.
 * Usage: `npm run test:mutants`, or with words to run only the mutants whose names contain one of them.
 */
const words = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const smoke = process.argv.includes('--smoke');
const anew = smoke || process.argv.includes('--anew');
const enough = 0.95;
const lanes = 2;

const chosen = ({ name }) => words.length === 0 || words.some((word) => name.includes(word));

/** One of each kind, and one that changes nothing and so must survive. */
function smokeOf(mutants) {
  const [first] = mutants.filter(({ kind, file }) => kind === 'source' && file);
  const of = (part) => mutants.find(({ name }) => name.includes(part));
  const harmless = {
    ...first,
    kind: 'harmless',
    name: 'nothing is changed',
    change: (text) => `${text}\n`,
    tests: of('FORCE is not set').tests,
  };
  return [of('the log keeps secrets'), of('customer has audit.read'), { ...harmless, tests: of('the log keeps secrets').tests }];
}

const folder = mkdtempSync(join(tmpdir(), 'techadds-mutants-tree-'));
const server = await startServer();

const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const child of running) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    process.exit(1);
  });

/** Runs part of the tests in a tree; resolves to jest's counts and to what it said. */
function jest(tree, { paths, name }, env = {}) {
  const out = join(tree, `results-${Math.random().toString(36).slice(2)}.json`);
  const args = ['--selectProjects', 'api', 'shared', '--testPathPatterns', paths, '--json', '--outputFile', out, '--silent'];
  if (name) args.push('-t', name);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(tree, 'node_modules/jest/bin/jest.js'), ...args], {
      cwd: tree,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, NODE_ENV: 'test', TEST_DATABASE_URL: server.url, TEST_PATIENCE_MS: '240000', ...env },
    });
    running.add(child);
    let said = '';
    child.stderr.on('data', (text) => (said += text));
    child.on('close', () => {
      running.delete(child);
      try {
        resolve({ ...JSON.parse(readFileSync(out, 'utf8')), said });
      } catch {
        resolve({ numFailedTests: 0, testResults: [], said });
      }
    });
  });
}

/**
 * A test that failed has noticed, and so has the start of the database, before any test. What could not even be loaded has not, and a test
 * that only took too long may have done so because the machine is busy.
 */
function noticed({ testResults, said }) {
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'failed');
  const tooSlow = ({ failureMessages }) => failureMessages.every((message) => message.includes('Exceeded timeout'));
  return failed.some((each) => !tooSlow(each)) || said.includes('The database does not keep tenants apart');
}

const whole = new Map();
/** Whether these tests pass where nothing is taken away, in a second try at least; otherwise they notice nothing. */
function passWhole(tree, tests) {
  const key = JSON.stringify(tests);
  const pass = async () => {
    const { success, numPassedTests } = await jest(tree, tests);
    return success === true && numPassedTests > 0;
  };
  if (!whole.has(key))
    whole.set(
      key,
      pass().then((passed) => passed || pass()),
    );
  return whole.get(key);
}

const earlier = earlierRuns();
const results = [];
function report(name, killed, when) {
  results.push({ name, killed });
  console.log(`${killed ? 'killed  ' : 'SURVIVED'} ${name}${when === undefined ? '' : ` (${when})`}`);
}

async function tryMutant(tree, mutant) {
  const { name, file, change, tests } = mutant;
  if (!file) return report(name, false);
  if (!(await passWhole(tree, tests))) return report(`${name}: its tests fail as it is`, false);
  const path = join(tree, file);
  const original = readFileSync(path, 'utf8');
  const began = Date.now();
  writeFileSync(path, change(original));
  const counts = await jest(tree, tests);
  writeFileSync(path, original);
  const killed = noticed(counts);
  if (killed && !smoke) earlier.keep(mutant);
  report(name, killed, `${Math.round((Date.now() - began) / 1000)} s`);
}

/** The mutants of the database are tried at run time, all in one process. */
async function tryDatabase(tree) {
  const counts = await jest(tree, { paths: 'api/test/isolation/tables.test', name: 'without its protection' }, { MUTANTS: 'all' });
  if (counts.testResults.length === 0) throw new Error('The mutants of the database could not be tried.');
  for (const { title, status } of counts.testResults.flatMap(({ assertionResults }) => assertionResults)) {
    const name = title.replace(/^without its protection a table is found open: /, '');
    if (status !== 'pending') report(name, status === 'passed');
  }
}

try {
  const all = [...protectionMutants(), ...(await permissionMutants())];
  const wanted = (smoke ? smokeOf(all) : all).filter(chosen);
  const queue = wanted.filter((mutant) => anew || !earlier.wasKilled(mutant));
  for (const { name } of wanted.filter((mutant) => !queue.includes(mutant))) report(name, true, 'before');
  const lane = async (n) => {
    const tree = join(folder, `lane-${n}`);
    copyTree(tree);
    if (n === 0 && !smoke && words.length === 0) await tryDatabase(tree);
    for (let next = queue.shift(); next; next = queue.shift()) await tryMutant(tree, next);
  };
  await Promise.all(Array.from({ length: smoke ? 1 : lanes }, (_, n) => lane(n)));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

const killed = results.filter((result) => result.killed).length;
const share = results.length === 0 ? 0 : killed / results.length;
for (const { name } of results.filter((result) => !result.killed)) console.log(`survived: ${name}`);
console.log(`${killed} killed, ${results.length - killed} survived (${(100 * share).toFixed(1)} %)`);
process.exitCode = share >= enough ? 0 : 1;
