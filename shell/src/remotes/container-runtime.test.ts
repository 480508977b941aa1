import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const runtime = pathToFileURL(resolve(__dirname, '../../../shared/build/container-runtime.mjs')).href;

/** Runs code with `bundlerRuntime`, a container `webpackRequire` whose chunk `1` consumes `react` as module `7`, and `load`, which loads it. */
function run(code: string): unknown {
  const script = `
    import federation from ${JSON.stringify(runtime)};
    const { bundlerRuntime } = federation;
    const webpackRequire = {
      S: {}, m: {}, c: {},
      consumesLoadingData: { chunkMapping: { 1: ['7'] }, moduleIdToConsumeDataMapping: { 7: { shareKey: 'react' } } },
    };
    const installedModules = {};
    const load = async (chunkId = 1) => {
      const promises = [];
      bundlerRuntime.consumes({ chunkId, promises, installedModules, webpackRequire });
      await Promise.all(promises);
      return promises.length;
    };
    const init = (shareScope) => bundlerRuntime.initContainerEntry({ webpackRequire, shareScope });
    console.log(JSON.stringify(await (async () => { ${code} })()));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })) as unknown;
}

test('installs the shell’s module in the place of an import, once for several chunks', () => {
  expect(
    run(`
      let loads = 0;
      init({ react: { '19.3.1': { get: async () => { loads += 1; return () => ({ name: 'react' }); } } } });
      await load();
      await load();
      const module = {};
      webpackRequire.m['7'](module);
      return { loads, exports: module.exports };`),
  ).toEqual({ loads: 1, exports: { name: 'react' } });
});

test('waits for nothing in a chunk that imports nothing', () => {
  expect(run('init({}); return load(2);')).toBe(0);
});

test('fails for a module that the shell does not provide, and loads it at the next attempt', () => {
  expect(
    run(`
      init({});
      const message = await load().catch((error) => error.message);
      init({ react: { '19.3.1': { get: async () => () => 'react' } } });
      return [message, await load()];`),
  ).toEqual(['The shell does not provide react', 1]);
});
