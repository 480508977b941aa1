import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const servers = ['api', 'edge'];
/** Compiled into each server besides its own sources; packages stay in node_modules. */
const sharedInputs = ['shared/package.json', 'shared/build/rspack-node.mjs', 'shared/src'];
const ignoredFiles = /(\.test\.tsx?|\.css|\.woff2)$/;

/** Builds the servers whose sources changed since their last build. Calls `onBuild` with the name before each build. */
export async function buildServers(onBuild = () => {}) {
  for (const name of servers) {
    const stamp = join(root, name, 'dist', '.inputs');
    const inputs = hashFiles([`${name}/src`, `${name}/rspack.config.mjs`, ...sharedInputs]);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) continue;
    onBuild(name);
    await build(name);
    writeFileSync(stamp, inputs);
  }
}

async function build(name) {
  const [{ compile }, { default: config }] = await Promise.all([
    import('../../shared/build/compile.mjs'),
    import(new URL(`../../${name}/rspack.config.mjs`, import.meta.url)),
  ]);
  const { close } = await compile({ ...config, name });
  await close();
}

function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(listFiles)) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function listFiles(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
    .filter((file) => !ignoredFiles.test(file));
}
