import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/** Whether a text is in the installed file of the federation runtime, and whether it is left after the loader. */
function findText(file: string, text: string): { before: boolean; after: boolean } {
  const script = `
    import { readFileSync } from 'node:fs';
    const { default: stripErrorTexts } = await import(${JSON.stringify(join(root, 'shared/build/strip-error-texts-loader.mjs'))});
    const source = readFileSync(${JSON.stringify(join(root, 'node_modules/@module-federation', file))}, 'utf8');
    const has = (code) => code.includes(${JSON.stringify(text)});
    console.log(JSON.stringify({ before: has(source), after: has(stripErrorTexts(source)) }));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: root, encoding: 'utf8' })) as never;
}

test.each([
  ['error-codes/dist/desc.mjs', 'Failed to get remoteEntry exports'],
  ['error-codes/dist/getShortErrorMsg.mjs', 'View the docs'],
  ['webpack-bundler-runtime/dist/error-codes/dist/getShortErrorMsg.js', 'View the docs'],
  ['webpack-bundler-runtime/dist/consumes.js', 'The getter for the shared module is not a function'],
  ['webpack-bundler-runtime/dist/installInitialConsumes.js', 'loadShareSync failed!'],
  ['webpack-bundler-runtime/dist/installInitialConsumes.js', 'The original error message'],
  ['webpack-bundler-runtime/dist/getSharedFallbackGetter.js', 'Failed to load fallback entry for shareKey'],
  ['runtime-core/dist/shared/index.js', 'Ensure the shared config'],
  ['runtime-core/dist/remote/index.js', 'failed to return the correct'],
  ['runtime-core/dist/remote/index.js', 'may cause unexpected errors'],
  ['sdk/dist/dom.js', 'URL is unreachable'],
  ['sdk/dist/utils.js', 'If in debug mode'],
])('%s loses the text “%s”', (file, text) => {
  expect(findText(file, text)).toEqual({ before: true, after: false });
});
