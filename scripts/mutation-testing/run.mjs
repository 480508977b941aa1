import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { log } from '../lib/log.mjs';
import { startDatabaseServer } from './database-server.mjs';
import { openResumeState } from './resume-state.mjs';
import { createSourceMutants } from './source-mutants.mjs';
import { copyWorktree } from './worktree-copy.mjs';

const requiredScore = 0.95;
const maxWorkers = 2;
/** The projects with tests of protections. */
const testedProjects = ['api', 'shared', 'edge', 'shell', 'mfe-partner'];
/** Suites that start from data which takes minutes to make. It is made once, without a mutation, and each mutant gets a copy. */
const withIsolationData = /^api\/test\/isolation\/isolation/;
/** Mutants of these sources change how that data is stored, so they need their own. */
const databaseSources = 'api/src/platform/database/';
/** Part of the name of the mutant of a smoke run, which must be killed. */
const smokeMutant = 'the log keeps secrets';

/** A mutant that must be killed, and one without an effect, which must survive. */
function chooseSmokeMutants(mutants) {
  const protection = mutants.find(({ name }) => name.includes(smokeMutant));
  return [protection, { ...protection, name: 'nothing is changed', change: (text) => `${text}\n` }];
}

/**
 * A mutant is killed where a test failed, or the start of the database before any test. A suite that could not be loaded does not count, nor does
 * a test that timed out, because the machine may be busy.
 */
function isKilled({ testResults, stderr }) {
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'failed');
  const hasTimedOut = ({ failureMessages }) => failureMessages.every((message) => message.includes('Exceeded timeout'));
  return failed.some((result) => !hasTimedOut(result)) || stderr.includes('The database does not keep tenants apart');
}

/** Runs tests in copies of the worktree, in child processes that `killProcessTree` ends. `savedRun` is a folder for the data of the isolation suites. */
function createTestRunner(databaseUrl, savedRun) {
  const children = new Set();
  const baselines = new Map();
  let preparation;

  /** Runs part of the tests; resolves to Jest's report and standard error. */
  function run(tree, { paths, name }, env = {}) {
    const report = join(tree, `results-${Math.random().toString(36).slice(2)}.json`);
    const args = [
      '--selectProjects',
      ...testedProjects,
      '--testPathPatterns',
      paths,
      '--json',
      '--outputFile',
      report,
      '--silent',
      // A mutation may leave a server or a timer behind, which would keep Jest from ending.
      '--forceExit',
    ];
    if (name) args.push('-t', name);
    return new Promise((resolve) => {
      const child = spawn(process.execPath, [join(tree, 'node_modules/jest/bin/jest.js'), ...args], {
        cwd: tree,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, NODE_ENV: 'test', TEST_DATABASE_URL: databaseUrl, TEST_PATIENCE_MS: '90000', ...env },
      });
      children.add(child);
      let stderr = '';
      child.stderr.on('data', (text) => (stderr += text));
      child.on('close', () => {
        children.delete(child);
        try {
          resolve({ ...JSON.parse(readFileSync(report, 'utf8')), stderr });
        } catch {
          resolve({ numFailedTests: 0, testResults: [], stderr });
        }
      });
    });
  }

  async function passes(tree, tests, env) {
    const { success, numPassedTests } = await run(tree, tests, env);
    return success === true && numPassedTests > 0;
  }

  /** The environment in which a mutant's tests find the data that was made before. Call it while the tree has no mutation. */
  async function prepareData(tree, { file, tests }) {
    if (!withIsolationData.test(tests.paths) || file.startsWith(databaseSources)) return {};
    const env = { TEST_SAVED_RUN: savedRun };
    preparation ??= passes(tree, { paths: 'api/test/isolation/isolation.test', name: 'rejects unknown' }, env);
    if (!(await preparation)) throw new Error('The data of the isolation suites could not be made.');
    return env;
  }

  /** Whether tests pass without a mutation, with one retry; tests that fail anyway prove nothing. */
  function passBaseline(tree, tests, env) {
    const key = JSON.stringify(tests);
    if (!baselines.has(key))
      baselines.set(
        key,
        passes(tree, tests, env).then((passed) => passed || passes(tree, tests, env)),
      );
    return baselines.get(key);
  }

  return { run, prepareData, passBaseline, killProcessTree: () => children.forEach((child) => child.kill('SIGKILL')) };
}

/**
 * Removes one protection after the other and runs the smallest part of the tests that should fail. A mutant without a failing test has survived;
 * exits with 1 where too many do. Mutants killed before with the same sources are skipped, so that a stopped run resumes.
 * @param {string[]} args words: only mutants whose names contain one of them; `--anew`: no resuming; `--passing`: all tests are known to pass
 *   without a mutation, as after `npm test`, and are not run to see that first; `--smoke`: a check of this command itself
 */
export async function testMutation(args) {
  const words = args.filter((arg) => !arg.startsWith('--'));
  const isSmoke = args.includes('--smoke');
  const isPassing = args.includes('--passing');
  const isAnew = isSmoke || args.includes('--anew');
  const isSelected = ({ name }) => words.length === 0 || words.some((word) => name.includes(word));

  const folder = mkdtempSync(join(tmpdir(), 'techadds-mutants-tree-'));
  const server = await startDatabaseServer();
  const savedRun = join(folder, 'isolation-data');
  mkdirSync(savedRun);
  const runner = createTestRunner(server.url, savedRun);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      runner.killProcessTree();
      rmSync(folder, { recursive: true, force: true });
      process.exit(1);
    });

  const resumeState = openResumeState();
  const results = [];
  function report(name, killed, note) {
    results.push({ name, killed });
    log(`${killed ? 'killed  ' : 'SURVIVED'} ${name}${note === undefined ? '' : ` (${note})`}`);
  }

  async function testMutant(tree, mutant) {
    const { name, file, change, tests } = mutant;
    if (!file) return report(name, false);
    const env = await runner.prepareData(tree, mutant);
    if (!isPassing && !(await runner.passBaseline(tree, tests, env))) return report(`${name}: its tests fail without the mutation`, false);
    const path = join(tree, file);
    const original = readFileSync(path, 'utf8');
    const startedAt = Date.now();
    writeFileSync(path, change(original));
    const outcome = await runner.run(tree, tests, env);
    writeFileSync(path, original);
    const killed = isKilled(outcome);
    if (killed && !isSmoke) resumeState.saveKilled(mutant);
    report(name, killed, `${Math.round((Date.now() - startedAt) / 1000)} s`);
  }

  /** Mutants of the running database; one Jest process tests them all. */
  async function testDatabaseMutants(tree) {
    const tests = { paths: 'api/test/isolation/tables.test', name: 'the checks detect a removed protection' };
    const { testResults } = await runner.run(tree, tests, { MUTANTS: 'all' });
    if (testResults.length === 0) throw new Error('The mutants of the database could not be tested.');
    for (const { title, status } of testResults.flatMap(({ assertionResults }) => assertionResults)) {
      const name = title.replace(/^the checks detect a removed protection: /, '');
      if (status !== 'pending') report(name, status === 'passed');
    }
  }

  try {
    const all = createSourceMutants();
    const selected = (isSmoke ? chooseSmokeMutants(all) : all).filter(isSelected);
    const queue = selected.filter((mutant) => isAnew || !resumeState.wasKilled(mutant));
    for (const { name } of selected.filter((mutant) => !queue.includes(mutant))) report(name, true, 'before');
    const worker = async (index) => {
      const tree = join(folder, `worker-${index}`);
      copyWorktree(tree);
      if (index === 0 && !isSmoke && words.length === 0) await testDatabaseMutants(tree);
      for (let next = queue.shift(); next; next = queue.shift()) await testMutant(tree, next);
    };
    await Promise.all(Array.from({ length: isSmoke ? 1 : maxWorkers }, (_, index) => worker(index)));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }

  const killed = results.filter((result) => result.killed).length;
  const score = results.length === 0 ? 0 : killed / results.length;
  for (const { name } of results.filter((result) => !result.killed)) log(`survived: ${name}`);
  log(`${killed} killed, ${results.length - killed} survived (${(100 * score).toFixed(1)} %)`);
  process.exitCode = score >= requiredScore ? 0 : 1;
}
