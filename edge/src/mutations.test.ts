import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(__dirname, '../..');

/** The mutations whose pattern the sources do not have, and those whose tests are in no file. */
function findStale(): { patterns: string[]; tests: string[] } {
  const toUrl = (name: string) => JSON.stringify(pathToFileURL(resolve(root, 'scripts/mutation-testing', name)).href);
  const code = `
    import { readdirSync } from 'node:fs';
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
    const patterns = createSourceMutants().filter(({ file }) => file === undefined);
    console.log(JSON.stringify({ patterns: patterns.map(({ name }) => name), tests: tests.map(({ name }) => name) }));`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as ReturnType<typeof findStale>;
}

test('every mutation changes a source that exists, and names tests that do', () => {
  expect(findStale()).toEqual({ patterns: [], tests: [] });
});
