import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { transformFileSync } from '@swc/core';
import { sharedFile } from './project.mjs';

const require = createRequire(import.meta.url);
const { exports: entryPoints } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** Runs a source and returns its exports. `load` provides what it imports. */
export function evaluateSource(file, load) {
  const { code } = transformFileSync(file, {
    swcrc: false,
    jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2022' },
    module: { type: 'commonjs', noInterop: true },
  });
  const module = { exports: {} };
  new Function('require', 'module', 'exports', code)(load, module, module.exports);
  return module.exports;
}

/** The source of an entry point of the shared package. */
function findSharedSource(entryPoint) {
  const exact = entryPoints[`./${entryPoint}`];
  const [pattern] = Object.keys(entryPoints).filter((name) => name.endsWith('/*') && `./${entryPoint}`.startsWith(name.slice(0, -1)));
  const target = exact ?? entryPoints[pattern]?.replace('*', entryPoint.slice(pattern.length - './*'.length));
  return target && sharedFile(target);
}

const loaded = new Map();

/** Like `evaluateSource`, with everything that the source imports: for sources that only declare things, such as endpoints and states. */
export function evaluateDeclarations(file) {
  if (!loaded.has(file))
    loaded.set(
      file,
      evaluateSource(file, (request) => {
        const shared = request.startsWith('@techadds/shared/') && findSharedSource(request.slice('@techadds/shared/'.length));
        const local = request.startsWith('.') && [`${request}.ts`, request].map((path) => join(dirname(file), path)).find(existsSync);
        return shared || local ? evaluateDeclarations(shared || local) : require(request);
      }),
    );
  return loaded.get(file);
}
