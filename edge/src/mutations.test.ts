import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(__dirname, '../..');

/**
 * The mutations whose pattern the sources do not have, those whose tests are in no file, and the mutants that are no programs, which no test can
 * load.
 */
function findStale(): { patterns: string[]; tests: string[]; syntax: string[] } {
  const toUrl = (name: string) => JSON.stringify(pathToFileURL(resolve(root, 'scripts/mutation-testing', name)).href);
  const code = `
    import { readdirSync, readFileSync } from 'node:fs';
    import { parseSync } from '@swc/core';
    const { createSourceMutants } = await import(${toUrl('source-mutants.mjs')});
    const { mutations } = await import(${toUrl('mutations.mjs')});
    const { workspaces } = await import(${JSON.stringify(pathToFileURL(resolve(root, 'scripts/lib/workspaces.mjs')).href)});
    const files = ['src', 'test'].flatMap((folder) => workspaces.flatMap((workspace) => {
      try {
        return readdirSync(workspace + '/' + folder, { recursive: true }).map((path) => workspace + '/' + folder + '/' + path);
      } catch {
        return [];
      }
    }));
    const isTest = (path) => /\\.test\\.tsx?$/.test(path);
    const tests = mutations.filter((each) => !files.some((path) => isTest(path) && new RegExp(each.tests.paths).test(path)));
    const mutants = createSourceMutants();
    const patterns = mutants.filter(({ file }) => file === undefined);
    const isProgram = ({ file, change }) => {
      try {
        return Boolean(parseSync(change(readFileSync(file, 'utf8')), { syntax: 'typescript', tsx: file.endsWith('x') }));
      } catch {
        return false;
      }
    };
    const syntax = mutants.filter((mutant) => mutant.file !== undefined && !isProgram(mutant));
    const names = (found) => found.map(({ name }) => name);
    console.log(JSON.stringify({ patterns: names(patterns), tests: names(tests), syntax: names(syntax) }));`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as ReturnType<typeof findStale>;
}

test('every mutation makes a program of a source that exists, and names tests that do', () => {
  expect(findStale()).toEqual({ patterns: [], tests: [], syntax: [] });
});
