import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { coreModules, lazyModules } from './shared-modules';

const build = pathToFileURL(resolve(__dirname, '../../../shared/build/entry-points.mjs')).href;
const list = `import { sharedEntryPoints } from ${JSON.stringify(build)}; console.log(JSON.stringify(sharedEntryPoints()));`;
const declared = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', list], { encoding: 'utf8' })) as string[];

test('provides exactly the entry points that the shared package declares', () => {
  expect(declared.length).toBeGreaterThan(10);
  expect([...Object.keys(coreModules), ...Object.keys(lazyModules)].sort()).toEqual(declared);
});

test.each(Object.keys(lazyModules))('loads the entry point %s', async (entryPoint) => {
  expect(Object.keys((await lazyModules[entryPoint]?.()) ?? {})).not.toHaveLength(0);
});
